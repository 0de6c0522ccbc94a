import { honeypotField } from "~/domain/forms/fields";

/** Field that only bots see. */
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
