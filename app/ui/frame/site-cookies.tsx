import { useEffect } from "react";
import { useFetchers, useNavigation } from "react-router";
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
      if (!keepsCookies()) void import("~/domain/messages/messages").then(({ noCookies }) => show(noCookies));
    };
  }, [sent, show]);
  return null;
}

/** Tried, not asked: Chromium's navigator.cookieEnabled says yes where its owner blocks all cookies. */
function keepsCookies(): boolean {
  // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store is asynchronous and not in every engine.
  document.cookie = "kept=1; Max-Age=5; Path=/; SameSite=Lax";
  return document.cookie.includes("kept=1");
}
