import { createContext, type ReactNode, use } from "react";
import { type ContactFacts, defaultContact } from "~/domain/brand/contact";

const ContactContext = createContext<ContactFacts>(defaultContact);

/** How the shop is reached, from the settings; where nobody has changed them, as brand.ts has it. */
export function ContactProvider({ contact, children }: { contact?: ContactFacts | null; children: ReactNode }) {
  return <ContactContext value={contact ?? defaultContact}>{children}</ContactContext>;
}

export function useContact(): ContactFacts {
  return use(ContactContext);
}
