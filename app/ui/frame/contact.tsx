import { createContext, type ReactNode, use } from "react";
import { type ContactFacts, defaultContact } from "~/domain/brand/contact";

const ContactContext = createContext<ContactFacts>(defaultContact);

/** Contact details from the settings. The defaults are in brand.ts. */
export function ContactProvider({ contact, children }: { contact?: ContactFacts | null; children: ReactNode }) {
  return <ContactContext value={contact ?? defaultContact}>{children}</ContactContext>;
}

export function useContact(): ContactFacts {
  return use(ContactContext);
}
