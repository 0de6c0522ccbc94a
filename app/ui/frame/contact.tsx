import { createContext, type ReactNode, use } from "react";
import { type ContactFacts, defaultContact } from "~/domain/brand/contact";

const ContactContext = createContext<ContactFacts>(defaultContact);

/** Contact facts from the settings, or of brand.ts by default. */
export function ContactProvider({ contact, children }: { contact?: ContactFacts | null; children: ReactNode }) {
  return <ContactContext value={contact ?? defaultContact}>{children}</ContactContext>;
}

export function useContact(): ContactFacts {
  return use(ContactContext);
}
