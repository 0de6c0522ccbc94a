// Tests contact facts that staff change (shop-7): pages, structured data, emails and campaigns use them without a deploy.
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auditLog, mockupVersions, outboxMessages, settings } from "~/db/schema";
import { defaultContact } from "~/domain/brand/contact";
import { type EmailKey, emailOverrideInput, emailTemplates } from "~/domain/emails/templates";
import { asContactForm, contactInput } from "~/domain/settings/settings.schema";
import { mockupReady, roomDigest } from "~/emails/collaboration/collaboration";
import { designMark, originMark, type RenderedMail } from "~/emails/frame/mail";
import { applyOverride, renderOverride } from "~/emails/frame/template";
import { orderConfirmation } from "~/emails/orders/order-confirmation";
import { statusMail } from "~/emails/orders/order-update";
import { trackingLinkMail } from "~/emails/orders/tracking-link";
import { sampleMail } from "~/emails/sample";
import { renderSampleEmail } from "~/services/campaigns/campaigns.server";
import { sampleVip } from "~/services/campaigns/drafts.server";
import { campaignTemplate } from "~/services/campaigns/mail.server";
import type { App } from "~/services/core/app.server";
import { getContact, getSettings, saveContact } from "~/services/core/settings.server";
import { sendEmails } from "~/services/mail/outbox.server";
import {
  getEmailOverride,
  getEmailTemplate,
  previewEmailOverride,
  resetEmailOverride,
  saveEmailOverride,
} from "~/services/mail/overrides.server";
import { recordedAdmin } from "../../support/assertions/recorder";
import { db, staffApp } from "../../support/factories/order-management";
import { refusalOf } from "../../support/factories/payments";
import { newQuote } from "../../support/factories/rooms";
import { newOrder, sayOurs } from "../../support/factories/staff";
import { testApp } from "../../support/fixtures/app";
import { partsText } from "../../support/fixtures/email-parts";
import { send, signIn } from "../../support/fixtures/requests";

let staff: App;
beforeAll(async () => {
  staff = await staffApp();
});
beforeEach(() => db.delete(settings));

const form = asContactForm(defaultContact);
const moved = contactInput.parse({
  ...form,
  email: "Hello@Pins.example",
  supportEmail: "help@pins.example",
  street: "7 <Links> & Sons Road",
  lastDay: "Saturday",
  closes: "18:30",
  Facebook: "",
  X: "https://x.com/pins",
});

/** HTML of a page for a signed-in browser, because no cache stores that page. */
const pageOf = async (path: string) => {
  const { cookie } = await signIn("user");
  return (await send("GET", path, { cookie })).text();
};

describe("the form", () => {
  it("The form keeps its values", () => {
    expect(contactInput.parse(form)).toEqual(defaultContact);
  });

  it.each([
    [{ email: "nobody" }, "email"],
    [{ street: " " }, "street"],
    [{ firstDay: "Friday", lastDay: "Monday" }, "lastDay"],
    [{ opens: "18:00" }, "closes"],
    [{ closes: "25:00" }, "closes"],
    [{ Instagram: "javascript:alert(1)" }, "Instagram"],
    [{ X: "http://x.com/pins" }, "X"],
  ])("The form refuses %o at its field", (over, box) => {
    const parsed = contactInput.safeParse({ ...form, ...over });
    expect(parsed.error?.issues.map(({ path }) => path.join("."))).toEqual([box]);
  });
});

/** The email with the shop's real address in place of the placeholder. */
const atHome = <Mail extends { html: string; text: string }>(mail: Mail) => ({
  ...mail,
  html: mail.html.replaceAll(originMark, testApp().origin),
  text: mail.text.replaceAll(originMark, testApp().origin),
});

describe("once saved", () => {
  it("Saved contact facts are audited and for staff alone, and an invalid row is ignored", async () => {
    expect((await refusalOf(saveContact(testApp(), moved))).code).toBe("unauthenticated");
    expect(await getContact(testApp())).toEqual(defaultContact);
    await saveContact(staff, moved);
    expect(await getContact(testApp())).toEqual(moved);
    expect(await db.$count(auditLog, eq(auditLog.action, "settings saved"))).toBe(1);
    await db
      .update(settings)
      .set({ value: { email: "broken" } })
      .where(eq(settings.key, "contact"));
    expect(await getContact(testApp())).toEqual(defaultContact);
  });

  it("Saved contact facts are on footer, contact page and in the structured data", async () => {
    const before = await pageOf("/contact");
    expect(before).toContain(defaultContact.supportEmail);
    await saveContact(staff, moved);
    const html = await pageOf("/contact");
    for (const now of [
      "hello@pins.example",
      "help@pins.example",
      "Monday to Saturday",
      "7 &lt;Links&gt; &amp; Sons Road",
    ])
      expect(html).toContain(now);
    for (const old of [defaultContact.email, defaultContact.supportEmail, "2710 Fairway", "facebook.com"])
      expect(html).not.toContain(old);
    const data = JSON.parse(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? "{}");
    const shop = JSON.stringify(data);
    expect(shop).toContain('"streetAddress":"7 <Links> & Sons Road"');
    expect(shop).toContain('"closes":"18:30"');
    expect(shop).toContain("https://x.com/pins");
  });

  it("Saved contact facts are in the next email, escaped, and not in earlier ones", async () => {
    const { product: _, ...order } = await newOrder();
    const mail = orderConfirmation({ order, items: [], trackingUrl: "https://shop.example/track" });
    const write = (to: string) => sendEmails(testApp(), [{ to, template: "test", record: null, mail }]);
    const written = async (to: string) => (await db.select().from(outboxMessages).where(eq(outboxMessages.to, to)))[0]!;
    await write("before@mail.example");
    await saveContact(staff, moved);
    await write("after@mail.example");
    expect(await written("before@mail.example")).toMatchObject({ html: atHome(mail).html, text: atHome(mail).text });
    const { html, text } = await written("after@mail.example");
    expect(html).toContain("email help@pins.example");
    expect(html).toContain("7 &lt;Links> &amp; Sons Road");
    expect(text).toContain("7 <Links> & Sons Road");
    for (const form of [html, text]) {
      expect(form).not.toContain(defaultContact.supportEmail);
      expect(form).not.toContain(defaultContact.postalLine);
    }
  });

  it("Contact facts cost a page at most one statement, which simultaneous readers share", async () => {
    const { asked, make } = await recordedAdmin();
    await getContact(make());
    const once = asked.splice(0).length;
    const app = make();
    await Promise.all([getContact(app), getContact(app), getContact(app)]);
    expect(asked.splice(0)).toHaveLength(once);
    await getContact(app);
    expect(asked).toHaveLength(once);
  });
});

describe("a campaign", () => {
  it("A campaign has the same contact facts in its last email as in its first", async () => {
    const draft = {
      campaignType: "discount" as const,
      subject: "Spring",
      content: "",
      discountCode: "SPRING",
      offer: "10% off",
      origin: "https://shop.example",
    };
    const first = campaignTemplate({ ...draft, contact: moved });
    expect(first.html).toContain("7 &lt;Links&gt; &amp; Sons Road");
    expect(first.text).toContain("hello@pins.example");
    expect(campaignTemplate({ ...draft, contact: null }).html).toContain(defaultContact.postalLine);
  });
});

describe("words of mails (email-10)", () => {
  const written = async (mail: RenderedMail) => {
    const to = `${crypto.randomUUID()}@mail.example`;
    await sendEmails(testApp(), [{ to, template: "test", record: null, mail }]);
    const [row] = await db.select().from(outboxMessages).where(eq(outboxMessages.to, to));
    return { subject: row?.subject, html: row?.html, text: row?.text };
  };
  // The name is one word, because emails greet people by their first name.
  const hostile = "{orderNumber}<b>O'Hara</b>{tracking}\\%";
  const shipped = (customerName = hostile) =>
    statusMail({
      id: "PH-1",
      kind: "regular",
      customerName,
      orderUrl: "https://shop.example/o?a=1&b=2",
      status: "shipped",
      trackingNumber: "{name}",
      trackingUrl: null,
    });
  const linkMail = trackingLinkMail({ id: "PH-1", orderUrl: "https://shop.example/o" });
  const own = {
    subject: "Off it goes, {name}",
    body: `# Good news, {name}\n\nYour **{orderNumber}** is out. Ask {email}.\n\n${partsText("status-shipped")}`,
  };
  const save = (over: Partial<typeof own & { savedAt: number }> = {}) =>
    saveEmailOverride(staff, "status-shipped", { ...own, savedAt: 0, ...over });

  it("Staff's email text is sent exactly as its preview, until ours is restored", async () => {
    const { overridable: open, ...ours } = shipped();
    expect(await written({ ...ours, overridable: open })).toEqual(atHome(ours));
    await save();
    const kept = await getEmailOverride(staff, "status-shipped");
    for (const name of [hostile, "", "Ann"]) {
      const mail = await written(shipped(name));
      expect(mail).toEqual(atHome(applyOverride(shipped(name), kept)));
      expect(mail.text).toContain("Your PH-1 is out. Ask support@pinhigh.example.");
    }
    expect((await written(shipped())).html).toContain("Good news, {orderNumber}&lt;b&gt;O&#39;Hara");
    expect((await written(shipped(""))).subject).toBe("Off it goes");
    expect(await written(linkMail)).toMatchObject({ subject: linkMail.subject });
    await sayOurs(staff, "status-shipped");
    expect(await written({ ...ours, overridable: open })).toEqual(atHome(ours));
    const lines = await db.select().from(auditLog).where(eq(auditLog.subject, "mail status-shipped"));
    expect(lines.map(({ action }) => action)).toEqual(["mail words saved", "mail words reset"]);
  });

  it("Every email with staff's text is written as its preview", async () => {
    for (const key of Object.keys(emailTemplates) as EmailKey[]) {
      const ours = emailOverrideInput.parse(emailTemplates[key]);
      const words = { subject: `Own: ${ours.subject}`, body: `Own words.\n\n${ours.body}` };
      await saveEmailOverride(staff, key, { ...words, savedAt: 0 });
      const mail = sampleMail(key, words);
      const { overridable: _, ...shown } = applyOverride(mail, renderOverride(key, words));
      expect(await written(mail), key).toEqual(atHome(shown));
    }
    // The settings that every page reads must not contain the emails' texts.
    expect(JSON.stringify(await getSettings(testApp()))).not.toContain("Own words");
    const draft = await sampleVip(staff);
    expect((await renderSampleEmail(staff, draft)).html).toContain("Own words.");
    expect(draft.subject).toBe("Own: For our VIPs: 20% off golf pins");
  });

  it("Staff's email text has one space before an optional fact, however staff wrote it", async () => {
    const mail = sampleMail("refund", emailTemplates.refund);
    for (const words of ["{amount}{forOrder}", "{amount} {forOrder}"]) {
      const savedAt = (await getEmailTemplate(staff, "refund")).savedAt;
      await saveEmailOverride(staff, "refund", { ...emailTemplates.refund, subject: `Back: ${words}`, savedAt });
      expect((await written(mail)).subject).toMatch(/^Back: \$[\d.,]+ for order PH-\w+$/);
    }
  });

  it("Staff's email text in a note signs no picture address", async () => {
    const note = `src="${designMark}QR-OTHER" ${designMark}QR-OTHER`;
    const { id } = await newQuote();
    const picture = { version: 1, fileKey: "mockup/1.png", contentType: "image/png", sha256: "", uploadedBy: "admin" };
    await db.insert(mockupVersions).values({ id: "MV-MINE", quoteId: id, ...picture });
    const facts = { clientName: `src="${designMark}QR-OTHER"`, subjectId: id, version: 2, notes: note };
    const mail = mockupReady({
      ...facts,
      specification: [],
      priceCents: null,
      arrivesBy: null,
      isPaymentDue: false,
      pinType: "pins",
      link: "https://shop.example/r",
    });
    for (const isOwn of [false, true]) {
      if (isOwn) await saveEmailOverride(staff, "mockup-ready", { ...emailTemplates["mockup-ready"], savedAt: 0 });
      const { html, text } = await written(mail);
      expect(html).toMatch(new RegExp(`src="[^"]*/mail-picture/${id}\\.[^"]+"`));
      expect(html).toContain("/mail-picture/QR-OTHER");
      for (const form of [html, text]) expect(form).not.toMatch(/mail-picture\/QR-OTHER\./);
    }
  });

  it("If staff's text has a variable that its email no longer fills, our text is sent, and the page says so", async () => {
    const key = "room-invitation";
    const parts = partsText(key);
    const mail = sampleMail(key, emailTemplates[key]);
    const save = async (words: { subject: string; body: string }) => {
      await db.delete(settings).where(eq(settings.key, `mail:${key}`));
      const row = { key: `mail:${key}` as const, value: renderOverride(key, words), updatedBy: "Sam" };
      await db.insert(settings).values({ ...row, updatedAt: new Date() });
      const { overridable: _, ...shown } = applyOverride(mail, await getEmailOverride(staff, key));
      const sent = await written(mail);
      expect(sent).toEqual(atHome(shown));
      return sent;
    };
    const { overridable: _, ...ours } = mail;
    expect(await save({ subject: "Your {pieces}", body: `The {pieces} wait.\n\n${parts}` })).toEqual(atHome(ours));
    expect(await getEmailTemplate(staff, key)).toMatchObject({ isOwn: true, isOutdated: true });
    const half = await save({ subject: "{name}, come in", body: `The {pieces} wait.\n\n${parts}` });
    expect([half.subject, half.html]).toEqual(["Alex, come in", atHome(ours).html]);
    expect((await save({ subject: "Hi", body: `The pins wait.\n\n${parts}` })).text).toContain("The pins wait.");
    expect(await getEmailTemplate(staff, key)).toMatchObject({ isOwn: true, isOutdated: false });
    await sayOurs(staff, key);
  });

  it("The page names a part of our text that staff's earlier text lacks", async () => {
    const key = "order-production";
    expect(await getEmailTemplate(staff, key)).toMatchObject({ missingParts: [] });
    const value = renderOverride(key, { subject: "Made", body: "Your {pieces} are being made.\n\n{button}" });
    await db.insert(settings).values({ key: `mail:${key}`, value, updatedBy: "Sam", updatedAt: new Date() });
    expect(await getEmailTemplate(staff, key)).toMatchObject({ isOutdated: false, missingParts: ["arrival"] });
    await sayOurs(staff, key);
  });

  it("Staff's subject is one line, and ours if it is empty", async () => {
    const { body } = emailTemplates["room-digest"];
    await saveEmailOverride(staff, "room-digest", { subject: "{firstComment}", body, savedAt: 0 });
    const kept = await getEmailOverride(staff, "room-digest");
    for (const [content, subject] of [
      ["Red flag?\r\n\nOr blue,\tplease\n", "Red flag? Or blue, please"],
      [" \n ", "Quote QR-1: 1 new comment"],
    ] as const) {
      const comments = [{ id: "1", authorName: "Kim", content }];
      const mail = roomDigest({ recipientName: "Ann", subjectId: "QR-1", link: "https://shop.example/r", comments });
      expect((await written(mail)).subject).toBe(subject);
      expect(applyOverride(mail, kept).subject).toBe(subject);
    }
  });

  it("Staff's email text refuses an unknown name and the later of two people, and is for staff alone", async () => {
    expect(await refusalOf(save({ body: `${own.body} {nobody}` }))).toMatchObject({ code: "invalid" });
    const mistyped = { ...emailTemplates["campaign-vip"], subject: "{percent} off" };
    expect(await refusalOf(previewEmailOverride(staff, "campaign-vip", mistyped))).toMatchObject({ code: "invalid" });
    await save();
    expect(await refusalOf(save())).toMatchObject({ code: "conflict" });
    const { savedAt } = await getEmailTemplate(staff, "status-shipped");
    await save({ savedAt, subject: "Again" });
    expect((await previewEmailOverride(staff, "status-shipped", own)).subject).toBe("Off it goes, Alex");
    const again = await getEmailTemplate(staff, "status-shipped");
    // A reset is refused, too, if the text has changed since the person saw it.
    expect(await refusalOf(resetEmailOverride(staff, "status-shipped", { savedAt }))).toMatchObject({
      code: "conflict",
    });
    expect(await getEmailTemplate(staff, "status-shipped")).toMatchObject({ isOwn: true, subject: "Again" });
    await resetEmailOverride(staff, "status-shipped", again);
    await resetEmailOverride(staff, "status-shipped", again);
    expect(await refusalOf(save({ savedAt: again.savedAt }))).toMatchObject({ code: "conflict" });
    for (const act of [
      () => saveEmailOverride(testApp(), "refund", { ...own, savedAt: 0 }),
      () => resetEmailOverride(testApp(), "refund", { savedAt: 0 }),
      () => getEmailTemplate(testApp(), "refund"),
    ])
      expect(await refusalOf(act())).toMatchObject({ code: "unauthenticated" });
    expect(await refusalOf(getEmailTemplate(staff, "toString"))).toMatchObject({ code: "not_found" });
  });
});
