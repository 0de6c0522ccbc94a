import { useEffect } from "react";
import { useFetchers, useNavigation } from "react-router";
import { useToast } from "~/ui/toast/toast";

const needCookies = /^\/(cart|login|register|custom|checkout|track-order)\b/;

/** Some forms need cookies. After such a form, tells the visitor if the browser blocks cookies. The check runs in the browser. */
export function CookieNotice() {
  const show = useToast();
  const sent = [useNavigation(), ...useFetchers()].some(
    ({ formMethod, formAction }) => formMethod === "POST" && needCookies.test(formAction ?? ""),
  );
  useEffect(() => {
    if (!sent) return;
    return () => {
      if (!keepsCookies()) void import("~/domain/messages/messages").then(({ noCookies }) => show(noCookies));
    };
  }, [sent, show]);
  return null;
}

/** Sets a test cookie. Chromium's navigator.cookieEnabled is true even if the user blocks all cookies. */
function keepsCookies(): boolean {
  // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store is asynchronous and not in every engine.
  document.cookie = "kept=1; Max-Age=5; Path=/; SameSite=Lax";
  return document.cookie.includes("kept=1");
}
