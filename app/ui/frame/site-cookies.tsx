import { useEffect } from "react";
import { useFetchers, useNavigation } from "react-router";
import { noCookies } from "~/domain/messages/messages";
import { useToast } from "~/ui/toast/toast";

const needCookies = /^\/(cart|login|register|custom|checkout|track-order)\b/;

/** Says so where a browser keeps no cookies, after each form whose outcome lives in one. Asks the browser, not the server. */
export function CookieNotice() {
  const show = useToast();
  const sent = [useNavigation(), ...useFetchers()].some(
    ({ formMethod, formAction }) => formMethod === "POST" && needCookies.test(formAction ?? ""),
  );
  useEffect(() => {
    if (!sent) return;
    return () => {
      if (!navigator.cookieEnabled) show(noCookies);
    };
  }, [sent, show]);
  return null;
}
