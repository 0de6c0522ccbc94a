import { compile } from "html-to-text";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { brand } from "~/domain/brand/brand";
import { defaultContact } from "~/domain/brand/contact";
import { addressLine, type KeptAddress } from "~/domain/destinations/countries";
import type { EmailKey } from "~/domain/emails/templates";

/** What every template makes: the same words as HTML and as plain text. */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  /** Where staff may have put their own words in place of ours. */
  overridable?: OverridableEmail;
}

/** What is needed to say the mail in other words: the facts and parts for their names, and what stands around them. */
export interface OverridableEmail {
  key: EmailKey;
  facts: Readonly<Record<string, string>>;
  parts: Readonly<Record<string, { html: string; text: string }>>;
  html: readonly [before: string, after: string];
  text: readonly [before: string, after: string];
}

/** Stands for the shop's address in every template; the mail that is written has the real one. */
export const originMark = "https://shop.invalid";

/** Followed by the id of a quote or custom order; the mail that is written has a signed address in its place. */
export const designMark = `${originMark}/mail-picture/`;

/** The pin that a mail is about. */
export interface MailPicture {
  src: string;
  alt: string;
}

/** The newest picture of a design, as far as there is one that mail programs show. */
export const designPicture = (id: string): MailPicture => ({ src: designMark + id, alt: `The design of ${id}` });

const ink = "#1d2b26";
const fairway = "#0B3D2E";
const sans = "Inter, 'Helvetica Neue', Arial, sans-serif";
const serif = "Fraunces, Georgia, 'Times New Roman', serif";

interface MailProps {
  subject: string;
  /** The line that mail programs show beside the subject. */
  preview: string;
  children: ReactNode;
  /** Under the signature: the reason for the mail, an unsubscribe link. */
  footer?: ReactNode;
  /** Above the words. */
  picture?: MailPicture;
}

/** A whole message in the shop's dress. */
export function renderMail(mail: MailProps): RenderedMail {
  const html = frameHtml(mail);
  return { subject: mail.subject, html, text: toText(html) };
}

/** Mail programs know tables and inline styles, little else. */
export function frameHtml({ subject, preview, children, footer, picture }: MailProps): string {
  return `<!doctype html>${renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Dark mode leaves the shop's colours as they are, so that no picture stands on the wrong ground. */}
        <meta name="color-scheme" content="light" />
        <meta name="supported-color-schemes" content="light" />
        <title>{subject}</title>
        <style>{`a{color:${fairway}}`}</style>
      </head>
      <body style={{ margin: 0, padding: "24px 12px", background: "#FAF6EC", color: ink, fontFamily: sans }}>
        <div className="preview" style={{ display: "none", maxHeight: 0, overflow: "hidden" }}>
          {preview}
        </div>
        <table
          role="presentation"
          width="100%"
          cellPadding={0}
          cellSpacing={0}
          style={{ maxWidth: 600, margin: "0 auto" }}
        >
          <tbody>
            <tr>
              <td style={{ background: fairway, padding: "20px 28px", borderRadius: "10px 10px 0 0" }}>
                <img
                  src={`${originMark}/apple-touch-icon.png`}
                  alt=""
                  width={40}
                  height={40}
                  style={{ borderRadius: 20, marginRight: 12, verticalAlign: "middle" }}
                />
                <span
                  style={{
                    color: "#FAF6EC",
                    fontFamily: serif,
                    fontSize: 22,
                    fontWeight: 600,
                    verticalAlign: "middle",
                  }}
                >
                  {brand.name}
                </span>
              </td>
            </tr>
            {picture ? (
              <tr>
                <td align="center" style={{ background: "#ffffff", padding: "28px 28px 0" }}>
                  <img
                    src={picture.src}
                    alt={picture.alt}
                    width={280}
                    style={{ display: "block", width: "100%", maxWidth: 280, height: "auto" }}
                  />
                </td>
              </tr>
            ) : null}
            <tr>
              <td
                style={{ background: "#ffffff", padding: 28, fontSize: 16, lineHeight: 1.55, wordBreak: "break-word" }}
              >
                {children}
              </td>
            </tr>
            <tr>
              <td style={{ padding: "18px 28px", fontSize: 13, lineHeight: 1.5, color: "#52625c" }}>
                {footer}
                <p style={{ margin: "8px 0 0" }}>{defaultContact.postalLine}</p>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>,
  )}`;
}

/** Compiled once: reading the selectors costs more than the text of a mail. */
const htmlToText = compile({
  wordwrap: 78,
  selectors: [
    { selector: "div.preview", format: "skip" },
    { selector: "title", format: "skip" },
    { selector: "img", format: "skip" },
    { selector: "a", options: { hideLinkHrefIfSameAsText: true } },
    { selector: "h1", options: { uppercase: false } },
    { selector: "table.lines", format: "dataTable", options: { uppercaseHeaderCells: false } },
  ],
});

const { postalLine } = defaultContact;
const gluedLine = postalLine.replaceAll(" ", "\u00a0");

/** The postal line is not broken: the statement that writes the mail puts today's in its place. */
export const toText = (html: string): string =>
  htmlToText(html.replaceAll(postalLine, gluedLine)).replaceAll(gluedLine, postalLine);

export function Heading({ children }: { children: ReactNode }) {
  return (
    <h1 style={{ fontFamily: serif, fontSize: 26, lineHeight: 1.2, margin: "0 0 16px", color: fairway }}>{children}</h1>
  );
}

export function Paragraph({ children }: { children: ReactNode }) {
  return <p style={{ margin: "0 0 16px" }}>{children}</p>;
}

/** The one thing that the mail asks for. */
export function Action({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p style={{ margin: "24px 0" }}>
      <a
        href={href}
        style={{
          background: fairway,
          color: "#FAF6EC",
          padding: "13px 22px",
          borderRadius: 8,
          textDecoration: "none",
          fontWeight: 600,
          display: "inline-block",
        }}
      >
        {children}
      </a>
    </p>
  );
}

interface LinesProps {
  head: [string, string];
  rows: {
    key: string;
    label: ReactNode;
    /** Of the catalog: its picture stands before the label. */
    productId?: number;
    value: string;
    strong?: boolean;
  }[];
}

/** Lines with an amount on the right: what was bought, what is due. */
export function Lines({ head, rows }: LinesProps) {
  const cell = { padding: "8px 0", borderBottom: "1px solid #e6dfcd" } as const;
  const left = (label: ReactNode) => ({ ...cell, ...unbroken(label) });
  const right = (value: string) => ({ ...left(value), paddingLeft: 12 });
  const title = { color: "#52625c", fontWeight: 500 };
  return (
    <table className="lines" width="100%" cellPadding={0} cellSpacing={0} style={{ margin: "0 0 20px", fontSize: 15 }}>
      <thead>
        <tr>
          <th align="left" style={{ ...left(head[0]), ...title }}>
            {head[0]}
          </th>
          <th align="right" style={{ ...right(head[1]), ...title }}>
            {head[1]}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, productId, value, strong }) => (
          <tr key={key} style={{ fontWeight: strong ? 700 : 400 }}>
            <td style={left(label)}>
              {productId ? <ProductPicture id={productId} /> : null}
              {label}
            </td>
            <td align="right" style={right(value)}>
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A column is as narrow as its words may be broken: an amount or a short name stands in one piece beside a long one. */
const unbroken = (words: ReactNode) =>
  typeof words === "string" && words.length <= 16 ? ({ whiteSpace: "nowrap" } as const) : {};

function ProductPicture({ id }: { id: number }) {
  const style = { borderRadius: 6, marginRight: 10, verticalAlign: "middle" };
  return <img src={`${originMark}/product/${id}/picture`} alt="" width={84} height={44} style={style} />;
}

export function ShipsTo({ address }: { address?: KeptAddress | null }) {
  return address ? <Paragraph>Ships to: {addressLine(address)}</Paragraph> : null;
}
