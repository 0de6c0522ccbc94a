import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { brand } from "~/domain/brand/brand";
import { escapeHtml } from "~/domain/campaigns/campaign-template";
import {
  factsOf,
  fillSubject,
  fillWords,
  type MailKey,
  type MailWords,
  mailWords,
  type OwnWords,
  partsOf,
  withPartsApart,
} from "~/domain/mails/words";
import { Action, frameHtml, type MailPicture, type RenderedMail, toText } from "~/emails/frame/mail";
import { type Filling, Markdown } from "~/emails/frame/markdown";

interface Words {
  /** For every `{name}` within the mail's sentences. */
  facts?: Record<string, string>;
  /** For every `{name}` alone in a line, `button` apart. */
  parts?: Record<string, ReactNode>;
  /** Where the button leads; null where there is none. */
  href?: string | null;
  /** The button's words, where they are not always the same. */
  button?: string;
  footer?: ReactNode;
  picture?: MailPicture;
}

// A sign that no text has: it holds the place of the words in the frame.
const place = "\uE001";

/** A mail of the list in domain/mails: its words in the shop's dress, open for those of staff (email-10). */
export function renderWords(key: MailKey, { href, footer, picture, ...words }: Words): RenderedMail {
  const { subject, preview, body, button = "" }: MailWords = mailWords[key];
  const facts: Record<string, string> = { ...words.facts, email: brand.email };
  const action = href ? <Action href={href}>{words.button ?? fillWords(button, facts)}</Action> : null;
  const parts: Record<string, ReactNode> = { button: action, ...words.parts };
  const filling = { facts, parts };
  const subjectLine = fillSubject(subject, facts);
  const html = frameHtml({
    subject: subjectLine,
    preview: fillWords(preview, facts),
    footer,
    picture,
    children: <Markdown source={body} filling={filling} />,
  });
  // Mail programs show the beginning of staff's words: our line beside the subject would not be theirs.
  const frame = frameHtml({ subject: brand.name, preview: "", footer, picture, children: place });
  const open = {
    key,
    facts: Object.fromEntries(factsOf(key).map((name) => [name, facts[name] ?? ""])),
    parts: Object.fromEntries(partsOf(key).map((name) => [name, renderPart(parts[name])])),
    html: around(frame),
    text: around(toText(frame.replace(place, `<p>${place}</p>`))),
  };
  return { subject: subjectLine, html, text: toText(html), open };
}

function around(framed: string): [string, string] {
  const [before = "", after = ""] = framed.split(place);
  return [before, after];
}

function renderPart(part: ReactNode) {
  const html = renderToStaticMarkup(part);
  return { html, text: html && toText(html) };
}

/** Staff's words as they are kept: made once, filled for every mail. */
export interface KeptWords extends OwnWords {
  html: string;
  text: string;
}

/** Facts and parts stay as their names. Nothing of the writer's is HTML. */
export function keepWords(key: MailKey, { subject, body }: OwnWords): KeptWords {
  const named = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, `{${name}}`]));
  const parts = named(partsOf(key));
  const source = withPartsApart(key, body);
  const render = (parts: Filling["parts"]) =>
    renderToStaticMarkup(<Markdown source={source} filling={{ facts: named(factsOf(key)), parts }} />);
  const alone = Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, <p key={name}>{text}</p>]));
  return { subject, body, html: render(parts), text: toText(render(alone)) };
}

/** A mail in staff's words: what `mailOfToday` writes by SQL, to look at. */
export function inOwnWords(mail: RenderedMail, own: KeptWords | null): RenderedMail {
  const { open } = mail;
  if (!open || !own) return mail;
  const fill = (words: string, form: "html" | "text", guard: (fact: string) => string) =>
    fillWords(words, {
      ...Object.fromEntries(Object.entries(open.facts).map(([name, fact]) => [name, guard(fact)])),
      ...Object.fromEntries(Object.entries(open.parts).map(([name, part]) => [name, part[form]])),
    });
  const same = (text: string) => text;
  const text = closeGaps(fill(own.text, "text", same));
  return {
    // Words of facts alone may come to nothing.
    subject: fillSubject(own.subject, open.facts) || mail.subject,
    html: open.html[0] + fill(own.html, "html", escapeHtml) + open.html[1],
    text: open.text[0] + text + open.text[1],
  };
}

/** A part that is not there leaves no hole. */
const closeGaps = (text: string) => text.replaceAll("\n\n\n\n", "\n\n");
