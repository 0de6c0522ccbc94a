import { marked, type Token, type Tokens } from "marked";
import { createContext, Fragment, type ReactNode, use } from "react";
import { fillPlaceholders } from "~/domain/emails/templates";
import { unescapeHtml } from "~/domain/text/html";
import { Action, Heading, originMark, TextLink, withWholeIds } from "~/emails/frame/mail";

export interface Filling {
  /** Placeholders within a sentence. Their values are never parsed as Markdown. */
  facts: Readonly<Record<string, string>>;
  /** Placeholders alone on their line. */
  parts: Readonly<Record<string, ReactNode>>;
}

const FillingContext = createContext<Filling | null>(null);

/** Renders Markdown to elements. Removes HTML tags of the author and keeps their text. */
export function Markdown({ source, filling = null }: { source: string; filling?: Filling | null }) {
  return (
    <FillingContext value={filling}>
      {marked.lexer(source, { breaks: true, gfm: true }).map(renderToken)}
    </FillingContext>
  );
}

function children(token: { tokens?: Token[] }): ReactNode {
  return token.tokens?.map(renderToken);
}

const heading = { fontFamily: "Fraunces, Georgia, serif", lineHeight: 1.25, color: "#0B3D2E", margin: "0 0 12px" };
const block = { margin: "0 0 16px" };
const rule = { border: 0, borderTop: "1px solid #e6dfcd", margin: "20px 0" };

/** Otherwise a phone breaks "PH-7Q4KM2XD9A" after its hyphen. */
const isRecordNumber = /^\{(order|quote|invoice)Number\}$/;

function renderToken(token: Token, key: number): ReactNode {
  switch (token.type) {
    case "heading":
      return <HeadingOf key={key} depth={token.depth} text={children(token as Tokens.Heading)} />;
    case "paragraph":
      return <ParagraphOf key={key} paragraph={token as Tokens.Paragraph} />;
    case "list":
      return <ListOf key={key} list={token as Tokens.List} />;
    case "blockquote":
      return (
        <blockquote key={key} style={block}>
          {children(token as Tokens.Blockquote)}
        </blockquote>
      );
    case "table":
      return <TableOf key={key} table={token as Tokens.Table} />;
    case "hr":
      return <hr key={key} style={rule} />;
    case "strong":
      return (
        <strong key={key} style={isRecordNumber.test(token.text) ? { whiteSpace: "nowrap" } : undefined}>
          {children(token as Tokens.Strong)}
        </strong>
      );
    case "em":
      return <em key={key}>{children(token as Tokens.Em)}</em>;
    case "br":
      return <br key={key} />;
    case "link":
      return <LinkOf key={key} href={token.href} text={children(token as Tokens.Link)} />;
    case "image":
      return <PictureOf key={key} href={token.href} alt={unescapeHtml(token.text)} />;
    case "html":
      return <HtmlWords key={key} html={token.text} isBlock={token.block} />;
    case "text":
      return (
        <Fragment key={key}>
          {"tokens" in token ? children(token as Tokens.Text) : <Words text={unescapeHtml(token.text)} />}
        </Fragment>
      );
    default:
      return <Fragment key={key}>{"text" in token ? unescapeHtml(String(token.text)) : ""}</Fragment>;
  }
}

const HeadingContext = createContext(false);

function Words({ text }: { text: string }) {
  const filling = use(FillingContext);
  const isHeading = use(HeadingContext);
  const filled = filling ? fillPlaceholders(text, filling.facts) : text;
  return isHeading ? withWholeIds(filled) : filled;
}

/** A bold link alone in its paragraph becomes the button. */
function ParagraphOf({ paragraph }: { paragraph: Tokens.Paragraph }) {
  const part = /^\{(\w+)\}$/.exec(paragraph.text)?.[1];
  const parts = use(FillingContext)?.parts;
  if (part && parts && part in parts) return parts[part];
  const [only, ...more] = paragraph.tokens;
  const [label, ...rest] = only?.type === "link" ? (only.tokens ?? []) : [];
  if (
    more.length === 0 &&
    rest.length === 0 &&
    label?.type === "strong" &&
    isLinkable(only?.type === "link" && only.href)
  )
    return <Action href={(only as Tokens.Link).href}>{children(label as Tokens.Strong)}</Action>;
  return <p style={block}>{children(paragraph)}</p>;
}

/** A picture that staff uploaded, or one with a public address. The frame is 544 px wide inside. */
function PictureOf({ href, alt }: { href: string; alt: string }) {
  if (/^\/media\/mail\//.test(href)) {
    const style = { display: "block", width: "100%", maxWidth: 544, height: "auto", borderRadius: 8 };
    return <img src={originMark + href} alt={alt} width={544} style={style} />;
  }
  return isLinkable(href) ? <img src={href} alt={alt} style={{ maxWidth: "100%" }} /> : alt;
}

const isLinkable = (href: string) => /^(https:\/\/|mailto:|tel:)/i.test(href);

function HeadingOf({ depth, text }: { depth: number; text: ReactNode }) {
  if (depth === 1)
    return (
      <HeadingContext value={true}>
        <Heading>{text}</Heading>
      </HeadingContext>
    );
  const Level = depth === 2 ? "h2" : "h3";
  return <Level style={heading}>{text}</Level>;
}

function TableOf({ table: { header, rows } }: { table: Tokens.Table }) {
  const cells = (row: Tokens.TableCell[], Cell: "th" | "td") => (
    <tr>
      {row.map((cell, at) => (
        <Cell
          // biome-ignore lint/suspicious/noArrayIndexKey: an email is rendered once
          key={at}
          scope={Cell === "th" ? "col" : undefined}
          align={cell.align ?? "left"}
          style={{ borderBottom: rule.borderTop }}
        >
          {children(cell)}
        </Cell>
      ))}
    </tr>
  );
  return (
    <table className="lines" cellPadding={8} cellSpacing={0} style={{ ...block, fontSize: 15 }}>
      <thead>{cells(header, "th")}</thead>
      <tbody>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an email is rendered once
          <Fragment key={at}>{cells(row, "td")}</Fragment>
        ))}
      </tbody>
    </table>
  );
}

function ListOf({ list }: { list: Tokens.List }) {
  const List = list.ordered ? "ol" : "ul";
  const items = list.items.map((item, at) => ({ key: `${at} ${item.raw}`, item }));
  return (
    <List style={block}>
      {items.map(({ key, item }) => (
        <li key={key}>{children(item)}</li>
      ))}
    </List>
  );
}

function LinkOf({ href, text }: { href: string; text: ReactNode }) {
  return isLinkable(href) ? <TextLink href={href}>{text}</TextLink> : text;
}

function HtmlWords({ html, isBlock }: { html: string; isBlock?: boolean }) {
  const words = unescapeHtml(html.replace(/<(script|style)\b[\s\S]*?(<\/\1>|$)/gi, "").replace(/<[^>]*>?/g, "")).trim();
  if (words === "") return null;
  return isBlock ? <p style={block}>{words}</p> : words;
}
