import { createContext, useContext } from "react";

/** True if forms inside should have a less prominent button, because another action of the record is the next step. */
export const QuietForms = createContext(false);
export const useQuietForms = () => useContext(QuietForms);
