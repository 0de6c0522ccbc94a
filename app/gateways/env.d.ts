// Optional secrets of production that wrangler.toml does not name (docs/operations.md).
interface Env {
  RESEND_API_KEY?: string;
  RESEND_WEBHOOK_SECRET?: string;
  RESEND_API_BASE?: string;
  ANALYTICS_ID?: string;
  /** `noindex` in staging. */
  ROBOTS?: string;
}
