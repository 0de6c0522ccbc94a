import type { ReactNode } from "react";
import { brand } from "~/domain/brand/brand";
import {
  contactEmailOf,
  type EmailKey,
  type EmailOverride,
  type EmailTemplate,
  emailTemplates,
  factsOf,
  fillPlaceholders,
  fillSubject,
  hasUnknownPlaceholder,
  partsOf,
  withPartsApart,
} from "~/domain/emails/templates";
import { escapeHtml } from "~/domain/text/html";
import { firstName } from "~/domain/text/names";
import {
  Action,
  designOf,
  frameHtml,
  type MailPicture,
  type RenderedMail,
  renderMarkup,
  toText,
} from "~/emails/frame/mail";
import { type Filling, Markdown } from "~/emails/frame/markdown";
import type { Progress } from "~/emails/frame/progress";

interface TemplateValues {
  /** Values of placeholders within sentences. `name` is a full name, of which the email shows the first name. */
  facts?: Record<string, string>;
  /** Values of placeholders alone on their line, except `button`. */
  parts?: Record<string, ReactNode>;
  /** Link of the button, or null without a button. */
  href?: string | null;
  /** Label of the button, if different from the template's. */
  button?: string;
  /** A second choice below the button. */
  second?: { label: string; href: string };
  footer?: ReactNode;
  picture?: MailPicture;
  progress?: Progress;
}

// A private-use character marks the position of the text in the frame.
const place = "\uE001";

/** Renders a template of domain/emails in the shop's frame. Staff may replace the text (email-10). */
export function renderTemplate(
  key: EmailKey,
  { href, second, footer, picture, progress, ...words }: TemplateValues,
): RenderedMail {
  const { subject, preview, body, button = "" }: EmailTemplate = emailTemplates[key];
  const facts: Record<string, string> = { ...words.facts, email: contactEmailOf(key) };
  if (facts.name !== undefined) facts.name = firstName(facts.name);
  const action = href ? (
    <>
      <Action href={href}>{words.button ?? fillPlaceholders(button, facts)}</Action>
      {second ? (
        <Action href={second.href} isSecond>
          {second.label}
        </Action>
      ) : null}
    </>
  ) : null;
  const parts: Record<string, ReactNode> = { button: action, ...words.parts };
  const filling = { facts, parts };
  const subjectLine = fillSubject(subject, facts);
  const around = { footer, picture, progress, hasHelpLinks: true };
  const html = frameHtml({
    ...around,
    subject: subjectLine,
    preview: fillPlaceholders(preview, facts),
    children: <Markdown source={body} filling={filling} />,
  });
  // Staff's text gets no preview text. The inbox shows the start of the email instead.
  const frame = frameHtml({ ...around, subject: brand.name, preview: "", children: place });
  const open = {
    key,
    facts: Object.fromEntries(factsOf(key).map((name) => [name, facts[name] ?? ""])),
    parts: Object.fromEntries(partsOf(key).map((name) => [name, renderPart(parts[name])])),
    html: splitFrame(frame),
    text: splitFrame(toText(frame.replace(place, `<p>${place}</p>`))),
  };
  return { subject: subjectLine, html, text: toText(html), overridable: open, design: designOf(picture) };
}

function splitFrame(framed: string): [string, string] {
  const [before = "", after = ""] = framed.split(place);
  return [before, after];
}

function renderPart(part: ReactNode) {
  const html = renderMarkup(part);
  return { html, text: html && toText(html) };
}

/** Staff's text as stored: rendered once, filled in for every email. */
export interface StoredOverride extends EmailOverride {
  html: string;
  text: string;
}

/** Keeps placeholders in the text and escapes HTML that staff type. */
export function renderOverride(key: EmailKey, { subject, body }: EmailOverride): StoredOverride {
  const named = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, `{${name}}`]));
  const parts = named(partsOf(key));
  const source = withPartsApart(key, body);
  const render = (parts: Filling["parts"]) =>
    renderMarkup(<Markdown source={source} filling={{ facts: named(factsOf(key)), parts }} />);
  const alone = Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, <p key={name}>{text}</p>]));
  return { subject, body, html: render(parts), text: toText(render(alone)) };
}

/** An email with staff's text, for the preview. An outdated text gives way to the default. `withCurrentTexts` does the same in SQL. */
export function applyOverride(mail: RenderedMail, own: StoredOverride | null): RenderedMail {
  const { overridable: open } = mail;
  if (!open || !own) return mail;
  const fill = (words: string, form: "html" | "text", guard: (fact: string) => string) =>
    fillPlaceholders(words, {
      ...Object.fromEntries(Object.entries(open.facts).map(([name, fact]) => [name, guard(fact)])),
      ...Object.fromEntries(Object.entries(open.parts).map(([name, part]) => [name, part[form]])),
    });
  const same = (text: string) => text;
  const isOutdated = (words: string) => hasUnknownPlaceholder(words, Object.keys({ ...open.facts, ...open.parts }));
  const text = closeGaps(fill(own.text, "text", same));
  return {
    // Falls back to the default subject also if only empty placeholders remain.
    subject: (!isOutdated(own.subject) && fillSubject(own.subject, open.facts)) || mail.subject,
    html: isOutdated(own.html) ? mail.html : open.html[0] + fill(own.html, "html", escapeHtml) + open.html[1],
    text: isOutdated(own.text) ? mail.text : open.text[0] + text + open.text[1],
  };
}

/** Closes the gap that an empty block placeholder leaves. */
const closeGaps = (text: string) => text.replaceAll("\n\n\n\n", "\n\n");
