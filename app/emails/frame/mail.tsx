import { compile } from "html-to-text";
import { Children, type CSSProperties, Fragment, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { brand } from "~/domain/brand/brand";
import { defaultContact } from "~/domain/brand/contact";
import { addressLine, type KeptAddress } from "~/domain/destinations/countries";
import type { EmailKey } from "~/domain/emails/templates";
import { isCustomLine } from "~/domain/orders/custom-lines";
import { escapeHtml } from "~/domain/text/html";
import type { Progress } from "~/emails/frame/progress";

/** Output of every template: the same content as HTML and as plain text. */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  /** Present if staff may replace the text. */
  overridable?: OverridableEmail;
  /** The design's picture. The outbox removes the row if email programs cannot show any picture of the design. */
  design?: { id: string; row: string };
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
  /** Id of the quote or custom order that the picture belongs to. */
  designId?: string;
}

/** Latest picture of a design, as wide as the email, if it has one in a format that email programs show. */
export const designPicture = (id: string): MailPicture => ({
  src: designMark + id,
  alt: `The design of ${id}`,
  designId: id,
});

const ink = "#1d2b26";
const fairway = "#0B3D2E";
const cream = "#FAF6EC";
export const muted = "#52625c";
/** Color of thin lines. */
export const rule = "#e6dfcd";
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
  progress?: Progress;
  /** Shows links to the shop's help pages. Emails to staff have none. */
  hasHelpLinks?: boolean;
}

export function renderMail(mail: MailProps): RenderedMail {
  const html = frameHtml(mail);
  return { subject: mail.subject, html, text: toText(html), design: designOf(mail.picture) };
}

/** Renders markup without the preload links that React adds for pictures, because no email program uses them. */
export const renderMarkup = (node: ReactNode): string =>
  renderToStaticMarkup(node).replace(/<link rel="preload"[^>]*>/g, "");

/** Markup that only Outlook for Windows reads. It ignores `max-width`, so it needs a table of a fixed width. */
const outlookOnly = (markup: string) => `<!--[if mso]>${markup}<![endif]-->`;
const narrowTable = '<table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0"><tr><td>';

// Dark mode keeps the shop's colors, so that pictures keep their background.
const headHtml = (subject: string) =>
  `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><meta name="supported-color-schemes" content="light"><title>${escapeHtml(subject)}</title><style>:root{color-scheme:light;supported-color-schemes:light}</style></head>`;

/** Invisible characters after the preview text, so that the inbox does not continue with the email's first words. */
const previewEnd = "\u034f\u200c\u00a0".repeat(80);

/** Uses tables and inline styles, because email programs support little else. */
export function frameHtml({ subject, preview, children, footer, picture, progress, hasHelpLinks }: MailProps): string {
  const hidden = { display: "none", maxHeight: 0, overflow: "hidden", ...outlookStyle({ msoHide: "all" }) };
  const before = renderMarkup(
    <div className="preview" style={hidden}>
      {preview && preview + previewEnd}
    </div>,
  );
  const header = renderMarkup(
    <tr>
      <td style={{ background: fairway, padding: "20px 24px", borderRadius: "10px 10px 0 0" }}>
        <a className="plain" href={originMark} style={{ color: cream, textDecoration: "none" }}>
          <img
            src={`${originMark}/apple-touch-icon.png`}
            alt=""
            width={40}
            height={40}
            style={{ borderRadius: 20, marginRight: 12, verticalAlign: "middle", border: 0 }}
          />
          <span style={{ color: cream, fontFamily: serif, fontSize: 22, fontWeight: 600, verticalAlign: "middle" }}>
            {brand.name}
          </span>
        </a>
      </td>
    </tr>,
  );
  const letter = renderMarkup(
    <>
      <tr>
        <td style={{ ...letterText, background: "#ffffff", padding: "28px 24px" }}>{children}</td>
      </tr>
      <tr>
        <td style={{ padding: "18px 24px", fontFamily: sans, fontSize: 13, lineHeight: 1.5, color: muted }}>
          {footer}
          {hasHelpLinks ? <HelpLinks /> : null}
          <p style={{ margin: "8px 0 0" }}>{defaultContact.postalLine}</p>
        </td>
      </tr>
    </>,
  );
  return (
    `<!doctype html><html lang="en">${headHtml(subject)}<body style="margin:0;padding:0;background:${cream}">${before}` +
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="${cream}"><tr><td style="padding:24px 12px">` +
    `${outlookOnly(narrowTable)}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;margin:0 auto">` +
    `${header}${progress ? progressRow(progress) : ""}${picture ? pictureRow(picture) : ""}${letter}</table>${outlookOnly("</td></tr></table>")}` +
    "</td></tr></table></body></html>"
  );
}

/** Four bars and a caption. The text version has only the caption. */
function progressRow({ step, label }: Progress): string {
  const bar = (at: number) => {
    const color = at <= step ? fairway : rule;
    const style = { background: color, borderRadius: 3, height: 6, fontSize: 0, lineHeight: 0 };
    return (
      <Fragment key={at}>
        {at > 1 ? <td width={6} style={{ fontSize: 0, lineHeight: 0 }} /> : null}
        {/* React's types lack bgcolor, which Outlook reads. */}
        <td height={6} {...{ bgcolor: color }} style={style}>
          {"\u00a0"}
        </td>
      </Fragment>
    );
  };
  return renderMarkup(
    <tr>
      <td style={{ background: "#ffffff", padding: "24px 24px 0", fontFamily: sans, fontSize: 13, color: muted }}>
        <table className="progress" role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
          <tbody>
            <tr>{[1, 2, 3, 4].map(bar)}</tr>
          </tbody>
        </table>
        <p style={{ margin: "8px 0 0" }}>
          Step {step} of 4: <strong>{label}</strong>
        </p>
      </td>
    </tr>,
  );
}

/** The email's 600 pixels without its padding. */
const pictureWidth = 552;

function pictureRow({ src, alt }: MailPicture): string {
  const style = { display: "block", width: "100%", maxWidth: pictureWidth, height: "auto" } as const;
  return renderMarkup(
    <tr>
      <td align="center" style={{ background: "#ffffff", padding: "28px 24px 0" }}>
        <img src={src} alt={alt} width={pictureWidth} style={style} />
      </td>
    </tr>,
  );
}

export const designOf = (picture?: MailPicture): RenderedMail["design"] =>
  picture?.designId ? { id: picture.designId, row: pictureRow(picture) } : undefined;

const letterText = {
  fontFamily: sans,
  fontSize: 16,
  lineHeight: 1.55,
  color: ink,
  wordBreak: "break-word",
} as const;

/** Style names that only Outlook knows, which React's types lack. */
const outlookStyle = (style: { msoHide?: string; msoPaddingAlt?: string }): CSSProperties => style as CSSProperties;

function Layout({ children, ...table }: { children: ReactNode; width?: string; style?: CSSProperties }) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} {...table}>
      <tbody>{children}</tbody>
    </table>
  );
}

function HelpLinks() {
  const links = [
    ["Contact us", "/contact"],
    ["Shipping and returns", "/shipping"],
    ["Track an order", "/track-order"],
  ] as const;
  return (
    <p style={{ margin: "8px 0 0" }}>
      {links.map(([label, path], at) => (
        <Fragment key={path}>
          {at > 0 ? " · " : ""}
          <span style={{ whiteSpace: "nowrap" }}>
            <TextLink href={originMark + path}>{label}</TextLink>
          </span>
        </Fragment>
      ))}
    </p>
  );
}

/** Compiled once, because parsing the selectors takes longer than converting an email. */
const htmlToText = compile({
  wordwrap: 78,
  selectors: [
    { selector: "div.preview", format: "skip" },
    { selector: "title", format: "skip" },
    { selector: "img", format: "skip" },
    { selector: "table.progress", format: "skip" },
    { selector: "a", options: { hideLinkHrefIfSameAsText: true } },
    { selector: "a.plain", format: "anchor", options: { ignoreHref: true } },
    ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({ selector, options: { uppercase: false } })),
    {
      selector: "table.lines",
      format: "dataTable",
      options: { uppercaseHeaderCells: false, maxColumnWidth: 56 },
    },
  ],
});

const { postalLine } = defaultContact;
const gluedLine = postalLine.replaceAll(" ", "\u00a0");

/** Keeps the postal line in one piece, because the outbox replaces it with the current address. */
export const toText = (html: string): string =>
  htmlToText(html.replaceAll(postalLine, gluedLine)).replaceAll(gluedLine, postalLine);

export function Heading({ children }: { children: ReactNode }) {
  return (
    <h1 style={{ fontFamily: serif, fontSize: 26, lineHeight: 1.2, margin: "0 0 16px", color: fairway }}>
      {Children.map(children, (child) => (typeof child === "string" ? withWholeIds(child) : child))}
    </h1>
  );
}

/** Keeps the number of a record, or its placeholder, on one line, because phones break it at its hyphen. */
export const withWholeIds = (text: string): ReactNode =>
  text.split(/(\b[A-Z]{2,3}-[A-Z0-9]{6,12}\b|\{(?:order|quote|invoice)Number\})/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={part} style={{ whiteSpace: "nowrap" }}>
        {part}
      </span>
    ),
  );

export function Paragraph({ children }: { children: ReactNode }) {
  return <p style={{ margin: "0 0 16px" }}>{children}</p>;
}

/** Link whose color is inline, because some email programs remove style tags. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} style={{ color: fairway }}>
      {children}
    </a>
  );
}

/** Text that someone typed. Its line breaks are elements, because Outlook and the text version ignore `white-space`. */
export function WithBreaks({ text }: { text: string }) {
  return text.split(/\r?\n/).map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an email is rendered once
    <Fragment key={at}>
      {at > 0 ? <br /> : null}
      {line}
    </Fragment>
  ));
}

export function MultilineText({ children }: { children: string }) {
  return (
    <Paragraph>
      <WithBreaks text={children} />
    </Paragraph>
  );
}

/** Paragraphs that staff wrote, with the shop's signature. */
export function StaffText({ children }: { children: string }) {
  return (
    <>
      {children.split(/\n{2,}/).map((paragraph, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an email is rendered once
        <MultilineText key={at}>{paragraph}</MultilineText>
      ))}
      <Paragraph>The {brand.name} team</Paragraph>
    </>
  );
}

/** A discount code to copy. */
export function CodeBox({ children }: { children: string }) {
  const style = {
    margin: "0 0 16px",
    padding: "16px 12px",
    border: "2px dashed #B8893B",
    borderRadius: 8,
    fontSize: 20,
    fontWeight: 700,
    textAlign: "center",
  } as const;
  return <p style={style}>{children}</p>;
}

interface ActionProps {
  href: string;
  children: ReactNode;
  /** An outlined button for the second choice. */
  isSecond?: boolean;
}

/** Outlook reads color and padding of the cell, and other programs make the whole button a link. */
export function Action({ href, children, isSecond }: ActionProps) {
  const [color, background] = isSecond ? [fairway, "#ffffff"] : [cream, fairway];
  const cell = { background, border: `2px solid ${fairway}`, borderRadius: 8 };
  const link = { color, padding: "11px 20px", textDecoration: "none", fontWeight: 600, display: "inline-block" };
  return (
    <Layout style={{ margin: isSecond ? "-12px 0 24px" : "24px 0" }}>
      <tr>
        {/* React's types lack bgcolor, which Outlook reads. */}
        <td {...{ bgcolor: background }} style={{ ...cell, ...outlookStyle({ msoPaddingAlt: "11px 20px" }) }}>
          <a href={href} style={link}>
            {children}
          </a>
        </td>
      </tr>
    </Layout>
  );
}

interface LinesProps {
  /** With one title, the title spans both columns. */
  head: readonly [string, string?];
  rows: {
    key: string;
    label: ReactNode;
    /** Catalog product whose picture is shown before the label. */
    productId?: number;
    value: string;
    strong?: boolean;
  }[];
}

export function Lines({ head: [first, second], rows }: LinesProps) {
  const cell = { padding: "8px 0", borderBottom: `1px solid ${rule}` } as const;
  const left = (label: ReactNode) => ({ ...cell, ...unbroken(label) });
  const right = (value: string) => ({ ...left(value), ...wholeWords(value), paddingLeft: 12 });
  const title = { color: muted, fontWeight: 500 };
  return (
    <table className="lines" width="100%" cellPadding={0} cellSpacing={0} style={{ margin: "0 0 20px", fontSize: 15 }}>
      <thead>
        <tr>
          <th scope="col" align="left" colSpan={second ? 1 : 2} style={{ ...left(first), ...title }}>
            {first}
          </th>
          {second ? (
            <th scope="col" align="right" style={{ ...right(second), ...title }}>
              {second}
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, productId, value, strong }) => (
          <tr key={key} style={{ fontWeight: strong ? 700 : 400 }}>
            {productId && !isCustomLine({ productId }) ? (
              <td style={cell}>
                <Pictured productId={productId}>{label}</Pictured>
              </td>
            ) : (
              <td style={left(label)}>{label}</td>
            )}
            <td align="right" style={right(value)}>
              <WithBreaks text={value} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Keeps short text and amounts in one piece next to a long cell. */
const unbroken = (words: ReactNode) =>
  typeof words === "string" && words.length <= 12 ? ({ whiteSpace: "nowrap" } as const) : {};

/** Breaks a value only between words, so that no amount is cut, unless a word is too long for a phone. */
const wholeWords = (value: string) =>
  value.split(/\s/).every((word) => word.length <= 12) ? ({ wordBreak: "normal" } as const) : {};

/** A product's picture in its own cell, so that a long name wraps next to it. The picture's file is twice as wide. */
function Pictured({ productId, children }: { productId: number; children: ReactNode }) {
  const style = { display: "block", width: 56, height: "auto", borderRadius: 6 };
  return (
    <Layout>
      <tr>
        <td width={56} style={{ paddingRight: 10 }}>
          <img src={`${originMark}/product/${productId}/picture?size=small`} alt="" width={56} style={style} />
        </td>
        <td>{children}</td>
      </tr>
    </Layout>
  );
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
