// What a form says where the shop cannot be reached. Apart from messages.ts, which the forms before a sign-in do not load.
import type { Notice } from "~/domain/messages/messages";

export const unreached: Notice = {
  title: "No Connection",
  description: "We couldn't reach the shop. Please check your connection and try again.",
  tone: "error",
};
