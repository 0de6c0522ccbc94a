import { convert } from "html-to-text";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { brand } from "~/domain/brand/brand";
import { defaultContact } from "~/domain/brand/contact";
import { addressLine, type KeptAddress } from "~/domain/destinations/countries";

/** What every template makes: the same words as HTML and as plain text. */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/** Stands for the shop's address in every template; the mail that is written has the real one. */
export const originMark = "https://shop.invalid";

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
}

/** A whole message in the shop's dress. Mail programs know tables and inline styles, little else. */
export function renderMail({ subject, preview, children, footer }: MailProps): RenderedMail {
  const html = `<!doctype html>${renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{subject}</title>
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
                <span style={{ color: "#FAF6EC", fontFamily: serif, fontSize: 22, fontWeight: 600 }}>{brand.name}</span>
              </td>
            </tr>
            <tr>
              <td style={{ background: "#ffffff", padding: 28, fontSize: 16, lineHeight: 1.55 }}>{children}</td>
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
  return { subject, html, text: toText(html) };
}

function toText(html: string): string {
  return convert(html, {
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
}

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
  rows: { key: string; label: ReactNode; value: string; strong?: boolean }[];
}

/** Lines with an amount on the right: what was bought, what is due. */
export function Lines({ head, rows }: LinesProps) {
  const cell = { padding: "8px 0", borderBottom: "1px solid #e6dfcd" } as const;
  return (
    <table className="lines" width="100%" cellPadding={0} cellSpacing={0} style={{ margin: "0 0 20px", fontSize: 15 }}>
      <thead>
        <tr>
          <th align="left" style={{ ...cell, color: "#52625c", fontWeight: 500 }}>
            {head[0]}
          </th>
          <th align="right" style={{ ...cell, color: "#52625c", fontWeight: 500 }}>
            {head[1]}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, value, strong }) => (
          <tr key={key} style={{ fontWeight: strong ? 700 : 400 }}>
            <td style={cell}>{label}</td>
            <td align="right" style={cell}>
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function ShipsTo({ address }: { address?: KeptAddress | null }) {
  return address ? <Paragraph>Ships to: {addressLine(address)}</Paragraph> : null;
}
