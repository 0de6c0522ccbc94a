import { useNavigation } from "react-router";

/** True while the form with this intent (null for none) is being submitted. */
export const usePending = (intent: string | null) => useNavigation().formData?.get("intent") === intent;
