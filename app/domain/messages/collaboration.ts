// What rooms say; apart from messages.ts, which every page of the shop loads.
export const collaborationTexts = {
  invalidLink: "Invalid collaboration link",
  loadFailed: "Failed to load collaboration session",
  sessionMissing: "Session not found or expired",
  connected: "Connected",
  reconnecting: "Reconnecting",
} as const;
