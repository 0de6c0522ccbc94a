// Messages of the rooms. Separate from messages.ts, which every page loads.
export const collaborationTexts = {
  invalidLink: "Invalid collaboration link",
  loadFailed: "Failed to load collaboration session",
  sessionMissing: "Session not found or expired",
  connected: "Connected",
  reconnecting: "Reconnecting",
} as const;
