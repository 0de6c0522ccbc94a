/** Limits of a received email (conversations-3, conversations-6). */
export const inboundLimits = {
  maxBytes: 15_000_000,
  files: 10,
  /** Inline pictures below this size are logos of signatures. */
  logoBytes: 10_000,
  /** Characters of the text that are stored. */
  text: 100_000,
  subject: 300,
} as const;
