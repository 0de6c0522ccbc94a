import { useState } from "react";
import { useSubmit } from "react-router";
import { loadChunk } from "~/ui/frame/after-deploy";

type Browser = typeof import("@simplewebauthn/browser");

/** Asks the browser for a passkey response and submits it with the form. `refusal` is the error, if any. */
export function usePasskeyPrompt(intent: string, ask: (browser: Browser) => Promise<object>) {
  const submit = useSubmit();
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  async function send(form: HTMLFormElement) {
    // `SSR` is a constant, so this line removes the library from the Worker's bundle.
    if (import.meta.env.SSR || isAsking) return;
    setAsking(true);
    setRefusal(undefined);
    try {
      const answer = await ask(await loadChunk(() => import("@simplewebauthn/browser")));
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

/** Browsers do not tell whether the user closed the prompt or the passkey failed, so both cases get the same message. */
function refusalOf(error: unknown): string {
  return Object(error).code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED"
    ? "This device already has a passkey for your account."
    : "Your browser didn't send a passkey. Try again.";
}
