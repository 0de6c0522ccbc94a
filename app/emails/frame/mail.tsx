import { compile } from "html-to-text";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { brand } from "~/domain/brand/brand";
import { defaultContact } from "~/domain/brand/contact";
import { addressLine, type KeptAddress } from "~/domain/destinations/countries";
import type { EmailKey } from "~/domain/emails/templates";

/** Output of every template: the same content as HTML and as plain text. */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  /** Present if staff may replace the text. */
  overridable?: OverridableEmail;
}

/** Data for rendering the email with staff's text: values of the placeholders, and the frame around the text. */
export interface OverridableEmail {
  key: EmailKey;
  facts: Readonly<Record<string, string>>;
  parts: Readonly<Record<string, { html: string; text: string }>>;
  html: readonly [before: string, after: string];
  text: readonly [before: string, after: string];
}

/** Replaces the shop's address in all templates. The outbox inserts the real address. */
export const originMark = "https://shop.invalid";

/** Followed by the id of a quote or custom order. The outbox inserts a signed address. */
export const designMark = `${originMark}/mail-picture/`;

export interface MailPicture {
  src: string;
  alt: string;
}

/** Latest picture of a design, if it has one in a format that email programs show. */
export const designPicture = (id: string): MailPicture => ({ src: designMark + id, alt: `The design of ${id}` });

const ink = "#1d2b26";
const fairway = "#0B3D2E";
const sans = "Inter, 'Helvetica Neue', Arial, sans-serif";
const serif = "Fraunces, Georgia, 'Times New Roman', serif";

interface MailProps {
  subject: string;
  /** Preview text of the inbox. */
  preview: string;
  children: ReactNode;
  /** Text under the signature: the reason for the email, or an unsubscribe link. */
  footer?: ReactNode;
  picture?: MailPicture;
}

export function renderMail(mail: MailProps): RenderedMail {
  const html = frameHtml(mail);
  return { subject: mail.subject, html, text: toText(html) };
}

/** Uses tables and inline styles, because email programs support little else. */
export function frameHtml({ subject, preview, children, footer, picture }: MailProps): string {
  return `<!doctype html>${renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Dark mode keeps the shop's colors, so that pictures keep their background. */}
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

/** Compiled once, because parsing the selectors takes longer than converting an email. */
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

/** Keeps the postal line in one piece, because the outbox replaces it with the current address. */
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

/** Text that someone typed, with its line breaks. */
export function MultilineText({ children }: { children: ReactNode }) {
  return (
    <Paragraph>
      <span style={{ whiteSpace: "pre-line" }}>{children}</span>
    </Paragraph>
  );
}

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
    /** Catalog product whose picture is shown before the label. */
    productId?: number;
    value: string;
    strong?: boolean;
  }[];
}

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

/** Keeps short text and amounts in one piece next to a long cell. */
const unbroken = (words: ReactNode) =>
  typeof words === "string" && words.length <= 16 ? ({ whiteSpace: "nowrap" } as const) : {};

function ProductPicture({ id }: { id: number }) {
  const style = { borderRadius: 6, marginRight: 10, verticalAlign: "middle" };
  return <img src={`${originMark}/product/${id}/picture`} alt="" width={84} height={44} style={style} />;
}

export function ShipsTo({ address }: { address?: KeptAddress | null }) {
  if (!address) return null;
  return (
    <Paragraph>
      Ships to: {addressLine(address)}
      {address.phone ? `. Phone: ${address.phone}` : null}
    </Paragraph>
  );
}
