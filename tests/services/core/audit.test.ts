// Tests the audit log (admin-4): every staff action that changes something adds a line, and an action without a change adds none.
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditLog, outboxMessages } from "~/db/schema";
import { confirmImport, discardImport, uploadContacts } from "~/services/campaigns/contact-imports.server";
import { resendMail } from "~/services/campaigns/outbox-admin.server";
import { setSuppressed } from "~/services/campaigns/suppressions.server";
import { addMockup } from "~/services/collaboration/mockups.server";
import { extendRoom, revokeRoom } from "~/services/collaboration/rooms.server";
import { listAudit } from "~/services/core/audit.server";
import { refusalOf } from "../../support/factories/payments";
import { db, newRoom, newStaff } from "../../support/factories/rooms";
import { settled, testApp } from "../../support/fixtures/app";

const linesOf = async (subject: string) => {
  const rows = await db.select().from(auditLog).where(eq(auditLog.subject, subject)).orderBy(auditLog.id);
  return rows.map(({ action }) => action);
};

describe("the audit log", () => {
  it("The audit log has a room's opening, its mockup, its extension and its end", async () => {
    const { staff, sessionId } = await newRoom();
    const mockup = new File(['<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'], "one.svg");
    await addMockup(staff.app(), { sessionId, mockup });
    await extendRoom(staff.app(), { id: sessionId });
    await revokeRoom(staff.app(), { id: sessionId });
    expect(await refusalOf(extendRoom(staff.app(), { id: "RM-UNKNOWN" }))).toMatchObject({ code: "not_found" });
    expect(await linesOf(`room ${sessionId}`)).toEqual([
      "room opened",
      "mockup uploaded",
      "room extended",
      "room revoked",
    ]);
    expect(await linesOf("room RM-UNKNOWN")).toEqual([]);
  });

  it("The audit log has a re-sent email once, even if it was pressed twice", async () => {
    const staff = await newStaff();
    const mail = { id: "OM-AUDIT", to: "a@b.example", template: "t", subject: "S", html: "", text: "" };
    await db.insert(outboxMessages).values({ ...mail, state: "failed" });
    await resendMail(staff.app(), mail.id);
    expect(await refusalOf(resendMail(staff.app(), mail.id))).toMatchObject({ code: "conflict" });
    expect(await linesOf(`mail ${mail.id}`)).toEqual(["email resent"]);
    await settled();
  });

  it("The audit log has blocked and allowed contacts, imported and discarded files", async () => {
    const staff = await newStaff();
    const email = "audited@club.example";
    for (const suppressed of [true, false]) await setSuppressed(staff.app(), { email, suppressed });
    expect(await linesOf(`contact ${email}`)).toEqual(["marketing email blocked", "marketing email allowed"]);
    const bytes = new TextEncoder().encode(`Email,Name\n${email},Ann`);
    const upload = () => uploadContacts(staff.app(), { kind: "customers", fileName: "list.csv", bytes });
    const [kept, dropped] = [await upload(), await upload()];
    for (let times = 0; times < 2; times++)
      await confirmImport(staff.app(), { id: kept.id, mapping: kept.mapping ?? {} });
    await discardImport(staff.app(), { id: dropped.id });
    await settled();
    expect(await linesOf(`import ${kept.id}`)).toEqual(["contacts imported"]);
    expect(await linesOf(`import ${dropped.id}`)).toEqual(["import discarded"]);
  });

  it("The audit log is filtered by record, person and day", async () => {
    const staff = await newStaff();
    const line = (actor: string, subject: string, day: string) => ({
      actor,
      subject,
      action: "changed",
      createdAt: new Date(`${day}T20:00:00Z`),
    });
    await db
      .insert(auditLog)
      .values([
        line("kim", "order PH-AUD1T00001", "2025-03-01"),
        line("kim", "quote QR-AUD1T00001", "2025-03-02"),
        line("pat", "order PH-AUD1T00001", "2025-03-03"),
      ]);
    const days = async (filter: Parameters<typeof listAudit>[1]) =>
      (await listAudit(staff.app(), filter)).rows.map(({ createdAt }) => createdAt.toISOString().slice(5, 10));
    expect(await days({ subject: "order PH-AUD1T00001" })).toEqual(["03-03", "03-01"]);
    expect(await days({ subject: "#ph-aud1t00001" })).toEqual(["03-03", "03-01"]);
    expect(await days({ actor: "kim" })).toEqual(["03-02", "03-01"]);
    expect(await days({ actor: "kim", subject: "order PH-AUD1T00001" })).toEqual(["03-01"]);
    expect(await days({ from: "2025-03-02", to: "2025-03-02" })).toEqual(["03-02"]);
  });

  it("The audit log is for staff only", async () => {
    expect(await refusalOf(listAudit(testApp(), { before: undefined }))).toMatchObject({ code: "unauthenticated" });
  });
});
