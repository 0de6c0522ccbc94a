import { type ComponentType, createContext, type HTMLAttributes, use } from "react";

/** The server's memory of HTML, for one page that it renders (http/kept/fragments.server). */
export interface FragmentCache {
  find(key: string): string | undefined;
  /** What to mark a fragment with that is not there yet; its HTML is kept when the page is done. */
  miss(key: string, tag: string): number;
}

export const FragmentCacheContext = /* @__PURE__ */ createContext<FragmentCache | null>(null);

let count = 0;

/**
 * A component that many pages and visitors show alike: fragment caching. The server renders it once for the same props and writes its HTML
 * into later pages as it is; browsers render it as any other. So what it shows must follow from its props alone: nothing of the visitor, the
 * address or the clock that is not among them, no picture that React preloads, no `useId`.
 */
export function cachedFragment<Props extends object>(
  Tag: "aside" | "div" | "dl" | "figure" | "footer" | "header" | "li" | "nav" | "section" | "table" | "ul",
  attributes: HTMLAttributes<HTMLElement>,
  Content: ComponentType<Props>,
): ComponentType<Props> {
  if (!import.meta.env.SSR)
    return (props) => (
      <Tag {...attributes}>
        <Content {...props} />
      </Tag>
    );
  const name = ++count;
  return (props) => {
    const cache = use(FragmentCacheContext);
    const key = `${name} ${JSON.stringify(props)}`;
    const html = cache?.find(key);
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own HTML of before
    if (html !== undefined) return <Tag {...attributes} dangerouslySetInnerHTML={{ __html: html }} />;
    return (
      <Tag {...attributes} data-fragment={cache?.miss(key, Tag)}>
        <Content {...props} />
      </Tag>
    );
  };
}
