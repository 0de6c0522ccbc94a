import { unescapeHtml } from "~/domain/text/html";

/** Answers of content/faq.md that other pages link to. A test checks that they exist. */
export const w9Answer = "/faq#can-i-get-a-w-9";
export const purchaseOrderAnswer = "/faq#can-i-order-by-purchase-order";

/** Text of an FAQ page before its first question. */
export const textBefore = (html: string): string => html.split("<h2>")[0] ?? "";

/** Questions of an FAQ page, whose h2 are the questions, with the HTML of each answer and the anchor of its link. */
export function questionsOf(html: string) {
  return html
    .split("<h2>")
    .slice(1)
    .map((part) => {
      const [question = "", answerHtml = ""] = part.split("</h2>");
      const text = plainText(question);
      const anchor = text
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, "-")
        .replace(/^-|-$/g, "");
      return { question: question.trim(), text, anchor, answerHtml: answerHtml.trim() };
    });
}

const plainText = (html: string): string => unescapeHtml(html.replace(/<[^>]*>/g, "")).trim();
