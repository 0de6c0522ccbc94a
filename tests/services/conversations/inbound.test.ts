// Delivers raw emails to the Worker's handler and reads what it stored (conversations-1 to conversations-6, mail-8, mail-9).
import { env } from "cloudflare:workers";
import { desc, eq, isNull } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { messages, outboxMessages, storedFiles } from "~/db/schema";
import { inboundLimits } from "~/domain/conversations/limits";
import { customerKey, replyAddress } from "~/services/core/links/reply-address.server";
import { sendEmails } from "~/services/mail/outbox.server";
import { deliverEmail, multipart, rawEmail } from "../../support/factories/emails";
import { newCustomOrder, newOrder } from "../../support/factories/staff";
import { testApp } from "../../support/fixtures/app";

const app = testApp();
const db = openDatabase(env.DB);
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
).toString("base64");
const pdf = Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF").toString("base64");

let order: Awaited<ReturnType<typeof newOrder>>;
let to: string;

beforeAll(async () => {
  order = await newOrder();
  to = replyAddress(app, order.id)!;
});

const stored = () => db.select().from(messages).orderBy(desc(messages.createdAt));
const newest = async () => (await stored())[0]!;
const countStored = () => db.$count(messages);
const attached = (name: string, type: string, content: string, disposition = "attachment") =>
  [
    `Content-Type: ${type}; name="${name}"\r\nContent-Disposition: ${disposition}; filename="${name}"\r\nContent-Transfer-Encoding: base64`,
    content,
  ] as const;

describe("where an email is filed (conversations-1)", () => {
  it("A reply is stored with its order, and staff get a copy", async () => {
    const handled = await deliverEmail({ to, subject: "Re: Your pins shipped", body: "They are lovely." });
    expect(handled).toEqual({ rejected: null, forwarded: ["staff@pinhigh.example"] });
    expect(await newest()).toMatchObject({
      direction: "in",
      record: order.id,
      customerEmail: null,
      email: "megan@club.example",
      name: "Megan Sullivan",
      subject: "Re: Your pins shipped",
      body: "They are lovely.",
      wholeBody: null,
      files: [],
      refusedFiles: [],
      isAutomatic: false,
      readAt: null,
      doneAt: null,
    });
  });

  it("A reply to a statement is stored with the customer, also from another address", async () => {
    const email = "owner@club.example";
    const mail = { subject: "Statement", html: "<p>Hi</p>", text: "Hi" };
    await sendEmails(app, [{ to: email, template: "statement", record: customerKey(email), mail }]);
    await deliverEmail({ to: replyAddress(app, customerKey(email))!, from: "Book Keeper <books@club.example>" });
    expect(await newest()).toMatchObject({
      record: customerKey(email),
      customerEmail: email,
      email: "books@club.example",
    });
  });

  it("An email to another address, and a reply about a deleted record, wait in the Inbox", async () => {
    for (const address of [
      "reply@reply.pinhigh.example",
      "sales@pinhigh.example",
      replyAddress(app, "CP-7Q4KM2XD9A")!,
    ]) {
      expect(await deliverEmail({ to: address })).toMatchObject({ rejected: null });
      expect(await newest()).toMatchObject({ record: null, doneAt: null });
    }
  });

  it("A second delivery of one email stores nothing and sends no second copy (conversations-2)", async () => {
    const raw = rawEmail({ to, messageId: "<twice@club.example>" });
    await deliverEmail({ to }, { raw });
    const before = await countStored();
    expect(await deliverEmail({ to }, { raw })).toEqual({ rejected: null, forwarded: [] });
    expect(await countStored()).toBe(before);
    const custom = await newCustomOrder({});
    const other = replyAddress(app, custom.id)!;
    expect((await deliverEmail({ to: other }, { raw })).forwarded).toHaveLength(1);
    expect(await newest()).toMatchObject({ record: custom.id });
  });

  it("Two deliveries at the same moment store one email and its files once", async () => {
    const body = multipart("b", [["Content-Type: text/plain", "See this."], attached("art.png", "image/png", png)]);
    const raw = rawEmail({ to, type: 'multipart/mixed; boundary="b"', body });
    const handled = await Promise.all([1, 2, 3].map(() => deliverEmail({ to }, { raw })));
    expect(handled.flatMap(({ forwarded }) => forwarded)).toHaveLength(1);
    const { id, files } = await newest();
    const kept = await db
      .select()
      .from(storedFiles)
      .where(eq(storedFiles.owner, `message:${id}`));
    expect(kept.map(({ key }) => key)).toEqual(files.map(({ key }) => key));
    expect(await db.$count(storedFiles, isNull(storedFiles.owner))).toBe(0);
  });

  it.each(["<a\u0001b@club.example>", "<a\u0085b@club.example>", "<é@club.example>", "<a\u2028b@x.example>"])(
    "A Message-ID that no header may repeat is left out: %j",
    async (messageId) => {
      await deliverEmail({ to, messageId, body: `With ${JSON.stringify(messageId)}` });
      expect(await newest()).toMatchObject({ messageId: null });
    },
  );

  it("An email without a Message-ID is known by its content", async () => {
    const raw = rawEmail({ to, messageId: null, body: "No id" });
    await deliverEmail({ to }, { raw });
    const before = await countStored();
    await deliverEmail({ to }, { raw });
    expect(await countStored()).toBe(before);
  });
});

describe("what is refused (conversations-3)", () => {
  it.each([
    ["a forged signature", () => to.replace(/[0-9a-f]@/, (end) => (end[0] === "0" ? "1@" : "0@"))],
    ["another order's signature", () => to.replace(/\+[^.]+/, "+ph-0000000000")],
    ["a missing signature", () => `reply+${order.id.toLowerCase()}@reply.pinhigh.example`],
  ])("An address with %s is rejected, and nothing is stored", async (_, address) => {
    const before = await countStored();
    const handled = await deliverEmail({ to: address() });
    expect(handled).toEqual({
      rejected: "This reply address is not valid. Please write to sales@pinhigh.example.",
      forwarded: [],
    });
    expect(await countStored()).toBe(before);
  });

  it("An email over 15 MB is rejected before it is read", async () => {
    const raw = Buffer.concat([rawEmail({ to }), Buffer.alloc(inboundLimits.maxBytes, "a")]);
    expect((await deliverEmail({ to }, { raw })).rejected).toContain("larger than 15 MB");
  });

  it("One sender who writes too often is rejected, and others are not", async () => {
    const LIMIT_FORMS = (env as unknown as { LIMIT_TIGHT: RateLimit }).LIMIT_TIGHT;
    const flood = [];
    for (let count = 0; count < 5; count++) {
      flood.push(await deliverEmail({ to }, { envelopeFrom: "flood@club.example", env: { LIMIT_FORMS } }));
    }
    expect(flood.at(-1)?.rejected).toContain("Too many emails");
    const other = await deliverEmail({ to }, { envelopeFrom: "calm@club.example", env: { LIMIT_FORMS } });
    expect(other.rejected).toBeNull();
  });

  it("An email with hundreds of nested parts, and one without a sender, are rejected", async () => {
    const nested = Array.from(
      { length: 200 },
      (_, depth) => `--b${depth}\r\nContent-Type: multipart/mixed; boundary="b${depth + 1}"\r\n\r\n`,
    ).join("");
    const handled = await deliverEmail({ to, type: 'multipart/mixed; boundary="b0"', body: nested });
    expect(handled.rejected).toContain("could not be read");
    const nobody = await deliverEmail({ to, from: "undisclosed" }, { envelopeFrom: "not an address" });
    expect(nobody.rejected).toContain("names no sender");
  });
});

/** A part of a multipart email: another email, in base64. */
const encodedEmail = (type: string, body: string) =>
  [
    "Content-Type: message/rfc822\r\nContent-Transfer-Encoding: base64",
    Buffer.from(`From: a@b.example\r\nContent-Type: ${type}\r\n\r\n${body}`)
      .toString("base64")
      .replace(/.{76}/g, "$&\r\n"),
  ] as const;

describe("emails made to keep the parser busy (conversations-3)", () => {
  // The parsers need from six seconds to minutes for these. A refused email reaches none, and the text of the others shows what was read.
  const unread = "could not be read";
  const encodedBomb = Buffer.from(
    `From: a@b.example\r\nContent-Type: multipart/mixed; boundary=q\r\n\r\n${"--q\r\n\r\nx\r\n".repeat(16_000)}--q--`,
  )
    .toString("base64")
    .replace(/.{76}/g, "$&\r\n");

  it.each([
    ["16,000 parts", 'multipart/mixed; boundary="q"', `${"--q\r\n\r\nx\r\n".repeat(16_000)}--q--`],
    ["16,000 parts within an encoded email", "message/rfc822\r\nContent-Transfer-Encoding: base64", encodedBomb],
    [
      "attached encoded emails whose parts are too many together",
      'multipart/mixed; boundary="q"',
      multipart(
        "q",
        Array.from({ length: 9 }, () => encodedEmail("multipart/mixed; boundary=p", "--p\r\n\r\nx\r\n".repeat(200))),
      ),
    ],
    ["a million blank lines", "text/plain", "\r\n".repeat(1_000_000)],
  ])("An email with %s is refused", async (_, type, body) => {
    expect((await deliverEmail({ to, type, body })).rejected).toContain(unread);
  });

  it.each([
    ["200,000 nested tags", "<div>x".repeat(200_000)],
    ["125,000 nested lists", "<ul><li>x".repeat(125_000)],
  ])("HTML with %s only loses its tags, and no parser builds its tree", async (_, body) => {
    expect((await deliverEmail({ to, type: "text/html", body })).rejected).toBeNull();
    // The parser would put each x on a line of its own.
    expect((await newest()).body).toMatch(/^x {1,2}x {1,2}x/);
  });

  it.each([
    ["quotes", "<table><tr><td a='</table></tr></td>'>x".repeat(50_000)],
    ["comments", "<div><!--</div>-->x".repeat(100_000)],
  ])("Of tags that end only within %s, 200 levels are read", async (_, body) => {
    expect((await deliverEmail({ to, type: "text/html", body })).rejected).toBeNull();
    expect((await newest()).body.match(/x/g)?.length).toBeLessThanOrEqual(202);
  });

  it("40,000 wrapped lines are joined without the parser, which would keep the mark of a signature out", async () => {
    const { rejected } = await deliverEmail({ to, type: "text/plain; format=flowed", body: "x \r\n".repeat(40_000) });
    expect(rejected).toBeNull();
    const stored = await newest();
    expect(stored.wholeBody ?? stored.body).toMatch(/^(x ){39999}x$/);
  });

  it("HTML is read up to a limit that an email shares with its attached ones, and its own first", async () => {
    const parts = [
      encodedEmail("text/html", `${"<br>".repeat(130_000)}never read`),
      ["Content-Type: text/html", "<p>Read first</p>"],
    ] as const;
    await deliverEmail({ to, type: 'multipart/mixed; boundary="h"', body: multipart("h", parts) });
    const { body, wholeBody } = await newest();
    expect(wholeBody ?? body).toContain("Read first");
    expect(wholeBody ?? body).not.toContain("never read");
  });

  it("Lines that a mail program wrapped are joined, and the signature's mark and quotes stay", async () => {
    const body = "Please make \r\nit red \r\nand gold.\r\n-- \r\nMegan\r\n> Your \r\n> mockup\r\n";
    await deliverEmail({ to, type: "text/plain; charset=utf-8; format=flowed", body });
    expect((await newest()).body).toBe("Please make it red and gold.\n-- \nMegan");
  });

  it("A file keeps its name, which may contain the word format", async () => {
    const file = `Content-Type: application/pdf; name="Information format.pdf"\r\nContent-Transfer-Encoding: base64`;
    const parts = [
      ["Content-Type: text/plain", "Two \r\nlines"],
      [file, pdf],
    ] as const;
    await deliverEmail({ to, type: 'multipart/mixed; boundary="o"', body: multipart("o", parts) });
    const { body, files } = await newest();
    expect(body).toBe("Two \nlines");
    expect(files.map(({ fileName }) => fileName)).toEqual(["Information format.pdf"]);
  });

  it("The text and the files of an attached email belong to the email", async () => {
    const inner = `From: Ann <ann@x.example>\r\nSubject: Old order\r\nContent-Type: multipart/mixed; boundary="i"\r\n\r\n${multipart("i", [["Content-Type: text/plain", "Gold, please."], attached("art.pdf", "application/pdf", pdf)])}`;
    const parts = [
      ["Content-Type: text/plain", "See below."],
      ["Content-Type: message/rfc822", inner],
    ] as const;
    await deliverEmail({ to, type: 'multipart/mixed; boundary="o"', body: multipart("o", parts) });
    const { body, files } = await newest();
    expect(body).toBe(
      "See below.\n\n---------- Forwarded message ----------\nFrom: ann@x.example\nSubject: Old order\n\nGold, please.",
    );
    expect(files.map(({ fileName }) => fileName)).toEqual(["art.pdf"]);
  });
});

describe("loops (conversations-4)", () => {
  it.each([
    ["an out-of-office reply", { "Auto-Submitted": "auto-replied" }, "megan@club.example"],
    ["a bulk email", { Precedence: "bulk" }, "megan@club.example"],
    ["a bounce", {}, ""],
  ])("%s stays with the order, needs no answer and is not forwarded", async (_, headers, envelopeFrom) => {
    const email = { to, headers: headers as Record<string, string> };
    expect(await deliverEmail(email, { envelopeFrom })).toEqual({ rejected: null, forwarded: [] });
    const { isAutomatic, readAt, doneAt } = await newest();
    expect([isAutomatic, readAt !== null, doneAt !== null]).toEqual([true, true, true]);
  });

  it("A group's email needs an answer if it replies to ours, and none if it is a newsletter", async () => {
    const headers = { "List-Id": "<pros.club.example>" };
    expect((await deliverEmail({ to, headers })).forwarded).toEqual([]);
    expect(await newest()).toMatchObject({ record: order.id, isAutomatic: false, doneAt: null });
    await deliverEmail({ to: "sales@pinhigh.example", headers });
    expect(await newest()).toMatchObject({ record: null, isAutomatic: true });
  });

  it("Emails from our own senders are dropped, and copies to our own domain are not sent", async () => {
    const before = await countStored();
    for (const from of ["orders@pinhigh.example", "anything@reply.pinhigh.example"]) {
      expect(await deliverEmail({ to, from }, { envelopeFrom: from })).toEqual({ rejected: null, forwarded: [] });
      expect(await deliverEmail({ to, from: `Shop <${from}>` })).toEqual({ rejected: null, forwarded: [] });
    }
    expect(await countStored()).toBe(before);
    const INBOUND_FORWARD_TO = "staff@reply.pinhigh.example";
    expect((await deliverEmail({ to }, { env: { INBOUND_FORWARD_TO } })).forwarded).toEqual([]);
  });

  it("The shop answers no email by itself", async () => {
    const before = await db.$count(outboxMessages);
    await deliverEmail({ to });
    expect(await db.$count(outboxMessages)).toBe(before);
  });
});

describe("text (conversations-5)", () => {
  it("The text is stored without the quoted email, and the whole text next to it", async () => {
    const body = "Please make it red.\r\n\r\nOn Mon, Nov 23, 2026 Pin High <o@p.example> wrote:\r\n> Your mockup\r\n";
    await deliverEmail({ to, body });
    const { body: own, wholeBody } = await newest();
    expect(own).toBe("Please make it red.");
    expect(wholeBody).toContain("> Your mockup");
  });

  it.each([
    ["base64", "utf-8", "base64", Buffer.from("Größe: 1 inch ⛳").toString("base64"), "Größe: 1 inch ⛳"],
    [
      "quoted-printable",
      "utf-8",
      "quoted-printable",
      "Gr=C3=B6=C3=9Fe: 1 inch, a very long line that =\r\ngoes on",
      "Größe: 1 inch, a very long line that goes on",
    ],
    ["Windows-1252", "windows-1252", "8bit", Buffer.from([0x93, 0x48, 0x69, 0x94, 0x20, 0x80]), "“Hi” €"],
    ["ISO-8859-2", "iso-8859-2", "8bit", Buffer.from([0xb1, 0xe6, 0xea]), "ąćę"],
    ["Shift_JIS", "shift_jis", "8bit", Buffer.from([0x83, 0x53, 0x83, 0x8b, 0x83, 0x74]), "ゴルフ"],
    ["an unknown charset", "x-martian", "7bit", "Plain words", "Plain words"],
  ])("A text in %s is read", async (_, charset, encoding, body, text) => {
    const headers = { "Content-Transfer-Encoding": encoding };
    await deliverEmail({ to, type: `text/plain; charset=${charset}`, headers, body: body as string });
    expect((await newest()).body).toBe(text);
  });

  it("An encoded subject and name are read, without control characters", async () => {
    const subject = "=?utf-8?B?UmU6IEdyw7bDn2U=?= =?utf-8?Q?=0D=0ABcc:_x?=";
    await deliverEmail({ to, subject, from: "=?iso-8859-1?Q?J=F6rg?= <joerg@club.example>" });
    const stored = await newest();
    expect(stored).toMatchObject({ name: "Jörg", email: "joerg@club.example" });
    expect(stored.subject).toMatch(/^Re: Größe/);
    expect(stored.subject).not.toMatch(/[\r\n]/);
  });

  it("HTML alone becomes text, without scripts, pictures and quoted email", async () => {
    const body = `<html><head><title>x</title><style>p{}</style></head><body><p>Please make it <b>red</b>.</p>
      <script>alert(1)</script><img src="https://spy.example/pixel" alt="spy"><p><a href="https://art.example/f">Artwork</a></p>
      <div class="gmail_quote"><div>On Mon, Nov 23, 2026 Pin High &lt;o@p.example&gt; wrote:<br></div>
      <blockquote>Your <i>mockup</i></blockquote></div></body></html>`;
    await deliverEmail({ to, type: "text/html; charset=utf-8", body });
    const { body: own, wholeBody } = await newest();
    expect(own).toBe("Please make it red.\n\nArtwork [https://art.example/f]");
    expect(wholeBody).toContain("> Your mockup");
    expect(`${own}${wholeBody}`).not.toMatch(/<(?!o@)|alert|spy|pixel/);
  });

  it("The text part of an alternative is used, and an email without text has an empty one", async () => {
    const parts = [
      ["Content-Type: text/plain", "Words"],
      ["Content-Type: text/html", "<p>Marked <b>words</b></p>"],
    ] as const;
    await deliverEmail({ to, type: 'multipart/alternative; boundary="b"', body: multipart("b", parts) });
    expect((await newest()).body).toBe("Words");
    const file = multipart("b", [attached("art.pdf", "application/pdf", pdf)]);
    await deliverEmail({ to, type: 'multipart/mixed; boundary="b"', body: file });
    expect(await newest()).toMatchObject({ body: "", files: [{ fileName: "art.pdf" }] });
  });
});

describe("attachments (conversations-6)", () => {
  const deliverParts = async (parts: Parameters<typeof multipart>[1]) => {
    await deliverEmail({ to, type: 'multipart/mixed; boundary="b"', body: multipart("b", parts) });
    return newest();
  };

  it("An email's allowed files are stored, and the others are named", async () => {
    const { id, files, refusedFiles } = await deliverParts([
      ["Content-Type: text/plain", "See these."],
      attached("../../logo.PNG", "application/octet-stream", png),
      attached("po.pdf", "application/pdf", pdf),
      attached("run.exe", "application/pdf", Buffer.from("MZ\x90\0\x03\0\0\0").toString("base64")),
      attached("page.html", "text/html", Buffer.from("<script>alert(1)</script>").toString("base64")),
    ]);
    expect(files.map(({ fileName }) => fileName)).toEqual(["logo.png", "po.pdf"]);
    expect(refusedFiles).toEqual(["run.exe", "page.html"]);
    const kept = await db
      .select()
      .from(storedFiles)
      .where(eq(storedFiles.owner, `message:${id}`));
    expect(kept.map(({ purpose, contentType }) => [purpose, contentType])).toEqual([
      ["artwork", "image/png"],
      ["artwork", "application/pdf"],
    ]);
    for (const { key } of kept) expect(await env.FILES.head(key)).not.toBeNull();
  });

  it("At most ten files of an email are stored", async () => {
    const many = Array.from({ length: 12 }, (_, count) => attached(`${count}.pdf`, "application/pdf", pdf));
    const { files, refusedFiles } = await deliverParts([["Content-Type: text/plain", "Many."], ...many]);
    expect([files.length, refusedFiles]).toEqual([10, ["10.pdf", "11.pdf"]]);
  });

  it("A signature's logo is left out, and a pasted picture is stored", async () => {
    const large = Buffer.concat([Buffer.from(png, "base64"), Buffer.alloc(20_000)]).toString("base64");
    const { files } = await deliverParts([
      ["Content-Type: text/plain", "Like this."],
      attached("logo.png", "image/png", png, "inline"),
      attached("screenshot.png", "image/png", large, "inline"),
    ]);
    expect(files.map(({ fileName }) => fileName)).toEqual(["screenshot.png"]);
  });

  it("If the bucket fails, nothing is stored and the sender's server tries again", async () => {
    const before = await countStored();
    const put = () => Promise.reject(new Error("down"));
    const FILES = { put, head: put, get: put, delete: put } as unknown as R2Bucket;
    const body = multipart("b", [["Content-Type: text/plain", "Again."], attached("po.pdf", "application/pdf", pdf)]);
    const raw = rawEmail({ to, type: 'multipart/mixed; boundary="b"', body });
    await expect(deliverEmail({ to }, { raw, env: { FILES } })).rejects.toThrow();
    expect(await countStored()).toBe(before);
    expect((await deliverEmail({ to }, { raw })).forwarded).toHaveLength(1);
    expect((await newest()).files).toHaveLength(1);
  });
});
