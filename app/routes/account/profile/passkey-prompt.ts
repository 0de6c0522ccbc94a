import { useState } from "react";
import { useSubmit } from "react-router";

type Browser = typeof import("@simplewebauthn/browser");

/** Asks the browser for a passkey response and submits it with the form. `refusal` is the error, if any. */
export function usePasskeyPrompt(intent: string, ask: (browser: Browser) => Promise<object>) {
  const submit = useSubmit();
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  async function send(form: HTMLFormElement) {
    // Keeps the library out of the Worker's bundle.
    if (import.meta.env.SSR || isAsking) return;
    setAsking(true);
    setRefusal(undefined);
    try {
      const answer = await ask(await import("@simplewebauthn/browser"));
      const fields = new FormData(form);
      fields.set("intent", intent);
      fields.set("answer", JSON.stringify(answer));
      submit(fields, { method: "post" });
    } catch (error) {
      setRefusal(refusalOf(error));
    } finally {
      setAsking(false);
    }
  }
  return { isAsking, refusal, send };
}

/** A closed prompt looks like any other failure, because browsers do not tell which it was. */
function refusalOf(error: unknown): string {
  return Object(error).code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED"
    ? "This device already has a passkey for your account."
    : "Your browser didn't send a passkey. Try again.";
}
