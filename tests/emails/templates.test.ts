// Tests emails whose text staff can change (email-10). The default text is rendered in the same way, and nothing that staff or customers
// write becomes markup.
import { beforeAll, describe, expect, it } from "vitest";
import { brand } from "~/domain/brand/brand";
import { defaultContact } from "~/domain/brand/contact";
import {
  type EmailKey,
  emailGroups,
  emailOverrideInput,
  emailTemplates,
  factsOf,
  fillSubject,
  inOneLine,
  isEmailKey,
  overrideProblems,
  partsOf,
} from "~/domain/emails/templates";
import { applyOverride, renderOverride } from "~/emails/frame/template";
import { statusMail } from "~/emails/orders/order-update";
import { refundMail } from "~/emails/orders/refund";
import { sampleMail } from "~/emails/sample";
import { expectEdges, longest } from "../support/assertions/schema-boundaries";
import { partsText } from "../support/fixtures/email-parts";

const keys = Object.keys(emailTemplates) as EmailKey[];
const squeezed = (text: string) => text.replace(/\s+/g, " ");
/** React and `escapeHtml` write an apostrophe in different ways. */
const sameQuotes = (html: string) => html.replaceAll("&#x27;", "&#39;");

it("An email that names the hours of an answer or mockup says that closed days do not count (shop-14)", () => {
  const hours = /within (24|12) hours/;
  const named = keys.filter((key) => hours.test(emailTemplates[key].body) && !key.startsWith("campaign"));
  expect(named).toContain("quote-received");
  for (const key of named) expect(emailTemplates[key].body, key).toContain(brand.promises.businessDays);
});

it("The list for staff contains each template once", () => {
  expect(emailGroups.flatMap(([, inGroup]) => inGroup).toSorted()).toEqual(keys.toSorted());
});

/** Emails without editable text, with the reason. */
const fixed = {
  staffEmail: "each is written by hand",
  conversationReply: "each is written by hand",
  campaignMail: "written with each campaign, from the words of its kind",
  staffInvitation: "to staff",
  newOrderForStaff: "to staff",
  newCustomOrderForStaff: "to staff",
  newQuoteForStaff: "to staff",
  newFreeMockupForStaff: "to staff",
  quoteApproved: "to staff",
  quoteDeclined: "to staff",
  quoteQuestion: "to staff",
  decisionForStaff: "to staff",
  balanceForStaff: "to staff",
  owedForStaff: "to staff",
  invoicePaidForStaff: "to staff",
  cancelForStaff: "to staff",
  certificateForStaff: "to staff",
  disputeForStaff: "to staff",
  refundRefusedForStaff: "to staff",
  lowStockMail: "to staff",
  contactMessage: "to staff",
  shopAlarm: "to staff",
  signInAlarm: "to staff",
};

it("The list of templates has every email except those with a reason", () => {
  const sources = import.meta.glob<string>("/app/emails/*/*.tsx", { query: "?raw", import: "default", eager: true });
  const templates = Object.entries(sources).flatMap(([path, source]) =>
    path.includes("/frame/") ? [] : source.split(/^export function /m).slice(1),
  );
  const mails = templates.filter((source) => /render(Mail|Template)\(/.test(source));
  expect(mails.length).toBeGreaterThan(40);
  const notEditable = mails
    .filter((source) => source.includes("renderMail("))
    .map((source) => /^\w+/.exec(source)?.[0]);
  expect(notEditable.toSorted()).toEqual(Object.keys(fixed).toSorted());
  const used = Object.values(sources).join("\n");
  const isUsed = (key: string) => used.includes(`"${key}"`) || used.includes(`\`${key.replace(/-[^-]+$/, "-${")}`);
  expect(keys.filter((key) => !isUsed(key))).toEqual([]);
});

it("The preview of an email about money that came asks for no other money", () => {
  const paid = keys.filter((key) => /-(received|approved)$|confirmation|receipt/.test(key));
  const texts = paid.map((key) => [key, squeezed(sampleMail(key, emailOverrideInput.parse(emailTemplates[key])).text)]);
  const received = texts.filter(([, text]) =>
    /\b(got|received) your (payment|deposit|balance)|has been paid/.test(text!),
  );
  expect(received.length).toBeGreaterThan(2);
  expect(
    received.filter(([, text]) => /once it's paid|once it is paid|waiting for (your )?payment/i.test(text!)),
  ).toEqual([]);
});

describe.each(keys)("%s", (key) => {
  let ours: ReturnType<typeof emailOverrideInput.parse>;
  let open: ReturnType<typeof sampleMail>["overridable"];
  let mail: Omit<ReturnType<typeof sampleMail>, "overridable">;
  beforeAll(() => {
    ours = emailOverrideInput.parse(emailTemplates[key]);
    ({ overridable: open, ...mail } = sampleMail(key, ours));
  });

  it("The email reads the same if staff save the default text, and has a sample for each placeholder", () => {
    expect(overrideProblems(key, ours)).toEqual({});
    expect(mail.html + mail.subject).not.toMatch(/\{\w+\}/);
    const own = applyOverride({ ...mail, overridable: open }, renderOverride(key, ours));
    const seen = ({ subject, html, text }: typeof own) => [
      subject,
      sameQuotes(html.slice(html.indexOf("<table"))),
      squeezed(text),
    ];
    expect(seen(own)).toEqual(seen(mail));
  });

  it("The email's text has the postal address in one line, so that today's can replace it", () => {
    const timesIn = (text: string) => text.split(defaultContact.postalLine).length;
    expect(timesIn(mail.text)).toBe(timesIn(squeezed(mail.text)));
    expect(timesIn(mail.text)).toBe(timesIn(mail.html));
  });

  it("The email reads the same without blank lines around its parts", () => {
    const body = partsOf(key).reduce(
      (text, part) => text.replace(`\n\n{${part}}`, `\n{${part}}`).replace(`{${part}}\n\n`, `{${part}}\n`),
      ours.body,
    );
    expect(overrideProblems(key, { ...ours, body })).toEqual({});
    const own = applyOverride(sampleMail(key, { ...ours, body }), renderOverride(key, { ...ours, body }));
    const seen = ({ subject, html, text }: typeof own) => [subject, html, squeezed(text)];
    expect(seen(own)).toEqual(seen(applyOverride({ ...mail, overridable: open }, renderOverride(key, ours))));
  });

  it("An unknown name and a missing part are refused", () => {
    expect(overrideProblems(key, { ...ours, subject: "Hi {nobody}" }).subject?.[0]).toMatch(
      /^This email has no \{nobody\}\. You can use \{/,
    );
    expect(overrideProblems(key, { ...ours, body: `${ours.body}\n\n{nobody}` }).body).toHaveLength(1);
    for (const part of partsOf(key)) {
      expect(overrideProblems(key, { ...ours, body: ours.body.replace(`{${part}}`, "") }).body).toHaveLength(1);
      expect(overrideProblems(key, { ...ours, body: `${ours.body}\n\n{${part}}` }).body).toHaveLength(1);
      expect(overrideProblems(key, { ...ours, subject: `{${part}}` }).subject?.[0]).toMatch(/is a block variable/);
    }
  });
});

it("Braces around other text are refused, because no one could tell them from a variable", () => {
  const words = { subject: "{see below}", body: `{see below}\n\n${partsText("status-shipped")}` };
  const sentence = "Please use { and } only around a variable's name.";
  expect(overrideProblems("status-shipped", words)).toEqual({ subject: [sentence], body: [sentence] });
});

it("An email about an account's security must keep the account, the destination and the contact", () => {
  const subject = "Thank you";
  const body = "Thank you.";
  expect(overrideProblems("email-change-notice", { subject, body }).body).toEqual(
    ["newEmail", "username", "email"].map(
      (name) => `This email needs {${name}} for its warning. Please keep it in the text.`,
    ),
  );
  expect(overrideProblems("two-factor-off", { subject: "{username}", body: "Off.\n\n{button}" }).body).toHaveLength(2);
  expect(overrideProblems("status-shipped", { subject, body: partsText("status-shipped") })).toEqual({});
});

describe("our own words", () => {
  it.each([
    ["status-shipped", "Hi {name}, your order is on its way to you."],
    ["status-mockup_sent", "Hi {name}, your mockup is ready. Take a look, then approve it or tell us what to change."],
    ["status-in_production", "Hi {name}, your {pieces} are being made. Production takes 2 to 3 weeks."],
    [
      "campaign-discount",
      "Hi {name},\n\nYou've ordered from us or asked us about golf pins, and we'd love to see you again.\n\n{offer}",
    ],
    [
      "campaign-tournament",
      "for players, sponsors and volunteers.\n\nA mockup within 24 hours, a 10% deposit to start, ready 2-3 weeks after you approve.\n\n{offer}",
    ],
    [
      "campaign-vip",
      "Hi {name},\n\nYou're one of our best customers. This is for your next golf pins, ready-made or your own design.\n\n{offer}",
    ],
  ] as const)("Staff's text of %s reads: %s", (key, said) => expect(emailTemplates[key].body).toContain(said));

  it("The subject of a security email says what changed", () => {
    expect(emailTemplates["two-factor-on"].subject).toBe("Pin High: two-factor sign-in is on");
    expect(emailTemplates["two-factor-passkey"].subject).toBe("Pin High: a new passkey");
  });

  it("Saved text belongs to an existing email", () => {
    expect(["status-shipped", "two-factor-off"].map(isEmailKey)).toEqual([true, true]);
    expect(["status-lost", "toString", ""].map(isEmailKey)).toEqual([false, false, false]);
  });
});

describe("staff's words as the form sends them", () => {
  const refusals = (words: object) => emailOverrideInput.safeParse(words).error?.issues.map(({ message }) => message);

  it("A subject has at most 200 characters and a text 20,000, and neither is empty", () => {
    expectEdges(emailOverrideInput, { subject: "Hi", body: "Hi." }, { subject: longest(200), body: longest(20_000) });
    expect(refusals({ subject: " ", body: " " })).toEqual(["Please enter a subject", "Please enter the text"]);
    expect(refusals({ subject: "x".repeat(201), body: "x".repeat(20_001) })).toEqual([
      "Please use at most 200 characters",
      "Please use at most 20000 characters",
    ]);
  });

  it("The form names each lost part once", () =>
    expect(
      overrideProblems("status-shipped", { subject: "Hi", body: "It left.\n\n{button}\n\n{parcel} is in it." }),
    ).toEqual({
      body: [
        "{parcel} is a block variable. Put it on its own line in the text.",
        "This email needs {parcel}. Please keep it once, on its own line.",
        "This email needs {tracking}. Please keep it once, on its own line.",
      ],
    }));
});

it("A multi-line value from a customer becomes one line in a subject", () => {
  expect(inOneLine("Ann\r\nBcc: x@y.example\u0000\t ")).toBe("Ann Bcc: x@y.example");
  expect(fillSubject("Thank you, {name}", { name: " Ann\n Lee " })).toBe("Thank you, Ann Lee");
  expect(fillSubject("{name}: thank you", { name: "\n Ann " })).toBe("Ann: thank you");
});

it("A refund names its order after one space, if it has one, in our text and in text saved before", () => {
  const refund = (orderId: string | null) =>
    refundMail({ orderId, orderUrl: null, amountCents: 87_899, reason: "", method: "paypal", isCancelled: false });
  const parts = partsText("refund");
  const own = ["{amount}{forOrder}", "{amount} {forOrder}"].map((words) =>
    renderOverride("refund", { subject: `Refund of ${words}`, body: `${words}: see below.\n\n${parts}` }),
  );
  for (const [orderId, said] of [
    ["PH-1", "$878.99 for order PH-1"],
    [null, "$878.99"],
  ] as const) {
    expect(refund(orderId).subject).toBe(orderId ? `Order ${orderId}: refund of $878.99` : "Refund of $878.99");
    const mails = own.map((words) => applyOverride(refund(orderId), words));
    expect(mails.map(({ subject }) => subject)).toEqual([`Refund of ${said}`, `Refund of ${said}`]);
    if (orderId) for (const { text } of mails) expect(text).toContain(`${said}: see below.`);
  }
});

const order = {
  id: "PH-1",
  kind: "regular" as const,
  orderUrl: "https://shop.example/o",
  trackingNumber: "1Z9",
  trackingUrl: null,
};
const shipped = (customerName: string) => statusMail({ ...order, customerName, status: "shipped" });
const wrote = (subject: string, body: string) => renderOverride("status-shipped", { subject, body });
const parts = partsText("status-shipped");

it("Staff's text appears in subject, HTML and text, with the customer's facts and the email's parts", () => {
  const own = wrote("Off it goes, {name}", `# Good news\n\nYour **{orderNumber}** is out.\n\n${parts}\n\nBye`);
  const { subject, html, text } = applyOverride(shipped("Ann"), own);
  expect(subject).toBe("Off it goes, Ann");
  expect(html).toMatch(/Your <strong[^>]*>PH-1<\/strong> is out\./);
  expect(html).toContain('href="https://shop.example/o"');
  expect(text).toMatch(
    /Good news\n\nYour PH-1 is out\.\n\nUPS tracking number: 1Z9\n\nTrack your order \[https:\/\/shop\.example\/o\]\n\nBye/,
  );
  expect(html + text).not.toContain("on its way to you");
});

it("A part directly below a list ends the list, and an unknown name stays as it is", () => {
  const tight = wrote("Hi", "- One\n{parcel}\n{tracking}\n{button}");
  expect(tight.html).toContain("<li>One</li></ul>{parcel}{tracking}{button}");
  expect(wrote("Hi", `So {nobody} and {button}.\n\n${parts}`).html).toContain("So {nobody} and {button}.");
});

it.each(["<script>alert(1)</script>", "[x](javascript:alert(1))", "<img src=x onerror=alert(1)>"])(
  "%s stays plain text, whether staff or a customer wrote it",
  (bad) => {
    const { html } = applyOverride(shipped(bad), wrote("Hi", `${bad} {name} **{name}**\n\n${parts}`));
    expect(html).not.toMatch(/<script|href="javascript/);
    // The only picture is the one in the email's header.
    expect(html.match(/<img/g)).toHaveLength(1);
  },
);

it("A name in braces that a customer typed stays as typed", () => {
  expect(applyOverride(shipped("{orderNumber}"), wrote("{name}", `{name}\n\n${parts}`)).subject).toBe("{orderNumber}");
  expect(factsOf("status-shipped")).toContain("orderNumber");
});
