import { daysOf, hoursOf, phoneHref } from "~/domain/brand/contact";
import { useContact } from "~/ui/frame/contact";

/** "Dana Whitfield answers at (760) 555-0142, Monday to Friday, 9 am to 5 pm.", as far as the settings say. */
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
