// Follows product kind, attachment, back stamp, card and enamels from the designer to every reader of the order.
import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { customOrders, outboxMessages, settings, storedFiles } from "~/db/schema";
import { storedDesign } from "~/domain/designer/account-designs.schema";
import { prepareInput } from "~/domain/designer/custom-drafts.schema";
import { getDepositCheckout } from "~/services/checkout/deposit-checkout.server";
import { findSubject } from "~/services/collaboration/subjects.server";
import { reorderCustom } from "~/services/custom-orders/reorder.server";
import { openRecordFile } from "~/services/orders/record-files.server";
import { newVisitor, paidOrder, plainOrder, pngFile, prepare } from "../../support/factories/designs";
import { refusalOf } from "../../support/factories/payments";
import { send, signIn } from "../../support/fixtures/requests";

const db = openDatabase(env.DB);
const choices = {
  attachment: "magnet",
  backStamp: "Member-Guest 2026",
  card: "own",
  colours: [{ found: "#0a5f3c", shelf: "augusta" }],
  simplified: true,
};
const marker = { pinType: "ball_markers", size: "1.5inch", rushOrder: false, choices };

describe("a ball marker with a magnet, a stamp and its own card", () => {
  it("A ball marker with a magnet, a stamp and its own card is priced by the server, paid, and shown everywhere", async () => {
    const app = newVisitor();
    const draft = await prepare(app, marker, { card: pngFile("card.png") });
    // 100 × ($5 + gold $0.25 + card $0.10 + magnet $0.40 + stamp $0.10 + own artwork $0.15)
    expect(draft).toMatchObject({ totalCents: 60_000, depositCents: 6000, cardFileName: "card.png" });
    expect(await getDepositCheckout(app, draft.id)).toMatchObject({ pinType: "ball_markers", size: "1inch", choices });

    const id = await paidOrder(app, draft);
    const [order] = await db.select().from(customOrders).where(eq(customOrders.id, id));
    expect(order).toMatchObject({ pinType: "ball_markers", size: "1inch", choices, cardKey: draft.cardKey });
    const [file] = await db
      .select()
      .from(storedFiles)
      .where(eq(storedFiles.key, draft.cardKey ?? ""));
    expect(file?.owner).toBe(`custom_order:${id}`);

    const [mail] = await db
      .select()
      .from(outboxMessages)
      .where(and(eq(outboxMessages.record, id), eq(outboxMessages.template, "deposit-confirmation")));
    // The email wraps this row, so the amount is in the middle of the text.
    const text = mail?.text?.replaceAll(/\s+/g, " ");
    expect(text).toContain("100 ball markers, 1 inch, gold plating, with magnet, $600.00");
    expect(text).toContain('back stamp "Member-Guest 2026", backing cards with own artwork at $6.00 each');
    const subject = await findSubject(app, id);
    expect(subject?.specification).toEqual(
      expect.arrayContaining([
        ["Attachment", "With magnet"],
        ["Back stamp", "Member-Guest 2026"],
        ["Artwork", "Simplified, with tiny details removed"],
        ["Enamel colors", "Jacket Green"],
        ["Packaging", "Backing cards with own artwork"],
      ]),
    );
  });

  it("Notes, Pantone numbers and the page of a PDF reach room, order, job ticket and saved designs, and strangers see no notes", async () => {
    const app = newVisitor();
    const details = {
      pantones: [{ found: "#0a5f3c", number: "342 C" }],
      page: 2,
      notes: "Please keep the flag red.",
    };
    const id = await paidOrder(
      app,
      await prepare(app, { ...marker, choices: { ...choices, card: "plain", ...details } }),
    );
    expect((await findSubject(app, id))?.specification).toEqual(
      expect.arrayContaining([
        ["Pantone", "342 C for Jacket Green"],
        ["PDF page", "2"],
        ["Notes for our artists", details.notes],
      ]),
    );
    const { cookie } = await signIn("admin");
    const ticket = await (await send("GET", `/admin/orders/${id}/print`, { cookie })).text();
    for (const part of ["342 C for Jacket Green", "PDF page", details.notes]) expect(ticket).toContain(part);
    const open = await (await send("GET", `/api/custom-orders/${id}`)).text();
    expect(open).toContain("342 C");
    expect(open).not.toContain(details.notes);
    const own = await send("GET", `/api/custom-orders/${id}`, { cookie });
    expect(await own.json()).toMatchObject({ choices: details });
    expect(storedDesign.parse({ ...plainOrder, choices: { ...choices, ...details } }).choices).toMatchObject(details);
  });

  it("Only the owner sees the card's artwork", async () => {
    const app = newVisitor();
    const draft = await prepare(app, marker, { card: pngFile("card.png") });
    expect((await openRecordFile(app, { id: draft.id, part: "card" }))?.file.fileName).toBe("card.png");
    expect(await refusalOf(openRecordFile(newVisitor(), { id: draft.id, part: "card" }))).toMatchObject({
      code: "not_found",
    });
  });

  it("A repeat order has all the same choices", async () => {
    const app = newVisitor();
    const id = await paidOrder(app, await prepare(app, marker, { card: pngFile("card.png") }));
    const owner = await signIn("user");
    await db.update(customOrders).set({ status: "delivered", userId: owner.id }).where(eq(customOrders.id, id));
    const signedIn = newVisitor({ visitor: { sessionToken: owner.sessionToken } });
    const { draftId } = await reorderCustom(signedIn, { id });
    const again = await getDepositCheckout(signedIn, draftId);
    expect(again).toMatchObject({ pinType: "ball_markers", choices, totalCents: 60_000 });
  });
});

describe("choices", () => {
  it("A card with artwork needs its file, and a plain card keeps none", async () => {
    const order = { ...plainOrder, choices: { card: "own" } };
    const sent = (over: object) => ({ orderData: JSON.stringify({ ...order, ...over }), logo: pngFile() });
    expect(prepareInput.safeParse(sent({})).error?.issues[0]).toMatchObject({
      path: ["card"],
      message: "Please add your backing card artwork.",
    });
    expect(prepareInput.safeParse(sent({ packaging: "just-pins" })).success).toBe(true);
    const plain = await prepare(newVisitor(), { choices: {} }, { card: pngFile("card.png") });
    expect(plain).toMatchObject({ cardKey: null, totalCents: 63_500 });
  });

  it("Choices cost what staff set", async () => {
    const value = { butterfly: 0, deluxe: 0, magnet: 99, backStamp: 0, ownCard: 0 };
    await db.insert(settings).values({ key: "surcharges", value, updatedBy: "staff" });
    const draft = await prepare(newVisitor(), { choices: { attachment: "magnet" } });
    expect(draft.totalCents).toBe(63_500 + 9900);
    await db.delete(settings).where(eq(settings.key, "surcharges"));
    expect((await prepare(newVisitor(), { choices: { attachment: "magnet" } })).totalCents).toBe(63_500 + 4000);
  });
});
