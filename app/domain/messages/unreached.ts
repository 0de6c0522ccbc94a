// Messages of a form without an answer. Separate from messages.ts, which the sign-in forms do not load.
import type { Notice } from "~/domain/messages/messages";

export const unreached: Notice = {
  title: "No Connection",
  description: "We couldn't reach the shop. Please check your connection and try again.",
  tone: "error",
};

/** The server answered with a 500. */
export const unanswered: Notice = {
  title: "Something Went Wrong",
  description: "Something went wrong on our end. Please try again.",
  tone: "error",
};
