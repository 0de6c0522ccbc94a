import { useContact } from "~/ui/frame/contact";

/** Contact on every payment page (pages-6). */
export function SupportContact() {
  const { email, supportEmail } = useContact();
  return (
    <p className="text-center text-muted">
      Questions about this payment? Email{" "}
      <a className="link" href={`mailto:${supportEmail}`}>
        {supportEmail}
      </a>{" "}
      or{" "}
      <a className="link" href={`mailto:${email}`}>
        {email}
      </a>
      .
    </p>
  );
}
