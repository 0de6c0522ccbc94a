// Settings as staff change them; writes `settings` (services/settings owns it). Promises that only known keys with sound values are kept.
import { eq } from "drizzle-orm";
import { runBatch } from "~/db/client.server";
import { settings } from "~/db/schema";
import type { ContactFacts } from "~/domain/brand/contact";
import type { SettingsInput } from "~/domain/settings/settings-input";
import type { App } from "~/services/core/app.server";
import { addAudit } from "~/services/core/audit.server";
import { requireAdmin } from "~/services/core/sessions.server";
import { getSettings, type Settings } from "~/services/core/settings.server";

/** Staff: every setting as it counts now. */
export async function getSettingsForStaff(app: App): Promise<Settings> {
  const [current] = await Promise.all([getSettings(app), requireAdmin(app)]);
  return current;
}

/** Pages, mails and structured data say it from then on; strangers' cached pages half a minute later (docs/decisions/0003). */
export async function saveContact(app: App, contact: ContactFacts): Promise<void> {
  await saveSettings(app, { contact });
}

export async function saveSettings(app: App, input: SettingsInput | { contact: ContactFacts }): Promise<void> {
  const staff = await requireAdmin(app);
  const meta = { updatedBy: staff.username, updatedAt: app.now() };
  await runBatch(app.db, [
    ...Object.entries(input).map(([key, value]) => {
      // A setting that is switched off has no row.
      if (value === null) return app.db.delete(settings).where(eq(settings.key, key));
      const row = { key, value, ...meta };
      return app.db.insert(settings).values(row).onConflictDoUpdate({ target: settings.key, set: row });
    }),
    ...addAudit(app, staff, "settings saved", "settings", input),
  ]);
}
