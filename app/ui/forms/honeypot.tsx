import { honeypotField } from "~/domain/forms/fields";

/** Hidden field that people leave empty and bots fill in. */
export function Honeypot() {
  return (
    <div className="-left-[9999px] absolute" aria-hidden="true">
      <label>
        Website
        <input type="text" name={honeypotField} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
