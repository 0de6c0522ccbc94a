// Message of a form that cannot reach the server. Separate from messages.ts, which the sign-in forms do not load.
import type { Notice } from "~/domain/messages/messages";

export const unreached: Notice = {
  title: "No Connection",
  description: "We couldn't reach the shop. Please check your connection and try again.",
  tone: "error",
};
