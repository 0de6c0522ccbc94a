export const mergeFields = { name: "{{name}}", unsubscribeUrl: "{{unsubscribe_url}}" } as const;

export interface MergeValues {
  name: string;
  unsubscribeUrl: string;
}

/** Fills a template for one recipient. Inserts each value once, through `guard`, so that a name cannot become markup or a placeholder. */
export function fillTemplate(template: string, values: MergeValues, guard: (text: string) => string = (text) => text) {
  return template.replace(/\{\{(name|unsubscribe_url)\}\}/g, (_, field: string) =>
    guard(field === "name" ? values.name : values.unsubscribeUrl),
  );
}
