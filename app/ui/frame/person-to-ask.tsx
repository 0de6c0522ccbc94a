import { daysOf, hoursOf, phoneHref } from "~/domain/brand/contact";
import { useContact } from "~/ui/frame/contact";

/** Tells whom to call, and when. Details that are missing in the settings are left out. */
export function PersonToAsk({ linkClass = "link" }: { linkClass?: string }) {
  const { phone, contactPerson, hours } = useContact();
  if (!phone && !contactPerson) return null;
  return (
    <>
      {phone ? "Call " : "Ask for "}
      {contactPerson}
      {phone ? (
        <>
          {contactPerson ? " at " : ""}
          <span className="whitespace-nowrap">
            <a href={phoneHref(phone)} className={linkClass}>
              {phone}
            </a>
            ,
          </span>
        </>
      ) : (
        ","
      )}{" "}
      {daysOf(hours)}, {hoursOf(hours)} Pacific time.
    </>
  );
}
