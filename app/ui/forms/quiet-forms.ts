import { createContext, useContext } from "react";

/** Whether the forms around have a quieter button, because another action of the record is the next step. */
export const QuietForms = createContext(false);
export const useQuietForms = () => useContext(QuietForms);
