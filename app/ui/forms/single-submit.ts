import { useEffect } from "react";

const doubleMs = 700;

/**
 * Ignores a form that is submitted again with the same fields within a moment, so that a double click or a second Enter writes once. One
 * listener for all forms, before React's.
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

/** Compares files by name and size. */
function fieldsOf(form: HTMLFormElement, submitter: HTMLElement | null): string {
  const fields = [...new FormData(form, submitter)];
  return JSON.stringify(
    fields.map(([name, value]) => [name, value instanceof File ? [value.name, value.size] : value]),
  );
}
