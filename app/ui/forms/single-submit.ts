import { useEffect } from "react";

const doubleMs = 700;

/**
 * A double click or a second Enter must write only once. Ignores a form that is submitted again within a moment with the same fields. One
 * listener serves all forms and runs before React's.
 */
export function useSingleSubmit(): void {
  useEffect(() => {
    let last = { form: null as EventTarget | null, fields: "", at: 0 };
    const listen = (event: SubmitEvent) => {
      if (!(event.target instanceof HTMLFormElement)) return;
      const fields = fieldsOf(event.target, event.submitter);
      const isDouble = last.form === event.target && last.fields === fields && event.timeStamp - last.at < doubleMs;
      if (!isDouble) {
        last = { form: event.target, fields, at: event.timeStamp };
        return;
      }
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener("submit", listen, { capture: true });
    return () => document.removeEventListener("submit", listen, { capture: true });
  }, []);
}

/** Files count as equal if their name and size are equal. */
function fieldsOf(form: HTMLFormElement, submitter: HTMLElement | null): string {
  const fields = [...new FormData(form, submitter)];
  return JSON.stringify(
    fields.map(([name, value]) => [name, value instanceof File ? [value.name, value.size] : value]),
  );
}
