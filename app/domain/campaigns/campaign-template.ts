/** What may stand in a campaign's text for each recipient. */
export const mergeFields = { name: "{{name}}", unsubscribeUrl: "{{unsubscribe_url}}" } as const;

export interface MergeValues {
  name: string;
  unsubscribeUrl: string;
}

/** A template for one recipient. Values go in once, each through `guard`: nothing in a name can become markup or a field. */
export function fillTemplate(template: string, values: MergeValues, guard: (text: string) => string = (text) => text) {
  return template.replace(/\{\{(name|unsubscribe_url)\}\}/g, (_, field: string) =>
    guard(field === "name" ? values.name : values.unsubscribeUrl),
  );
}

export function escapeHtml(text: string): string {
  const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  return text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);
}

/** How a mail greets: the first name, or "there" where none is known. */
export function greetingName(fullName: string | null | undefined): string {
  return fullName?.trim().split(/\s+/)[0] || "there";
}
