import { brand } from "~/domain/brand";

/** Stands on every page where somebody pays by a link (back-office §2). */
export function SupportContact() {
  return (
    <p className="text-center text-muted">
      Questions about this payment? Write to{" "}
      <a className="link" href={`mailto:${brand.supportEmail}`}>
        {brand.supportEmail}
      </a>{" "}
      or{" "}
      <a className="link" href={`mailto:${brand.email}`}>
        {brand.email}
      </a>
      .
    </p>
  );
}
