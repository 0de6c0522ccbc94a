import { brand } from "~/domain/brand/brand";

/**
 * Sent with every outgoing request, because a Worker's fetch adds no User-Agent and Resend answers 403 without one
 * (platform-workers-8).
 */
export const userAgent = `${brand.name.replaceAll(/\W/g, "")}/1.0 (+mailto:${brand.email})`;
