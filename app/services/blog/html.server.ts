// Sanitizes the HTML of blog posts and pages: removes everything that a browser would run or that could change the page
// around it.
import sanitizeHtml from "sanitize-html";

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ..."h2 h3 h4 p ul ol li blockquote strong b em i s u sub sup a br hr code pre".split(" "),
    ..."img figure figcaption table caption thead tbody tr th td".split(" "),
  ],
  // Without id, name, class and style: they could shadow the page's own names or imitate its controls.
  allowedAttributes: {
    a: ["href", "title", "rel"],
    img: ["src", "alt", "title", "width", "height", "loading"],
    th: ["colspan", "rowspan", "scope"],
    td: ["colspan", "rowspan"],
  },
  allowedSchemes: ["http", "https", "mailto"],
  // Only pictures from this shop. Other hosts would see our readers, and the CSP blocks them anyway.
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  nestingLimit: 30,
  transformTags: {
    h1: "h2",
    a: (tagName, { rel: _, ...attribs }) => ({
      tagName,
      attribs: { ...attribs, ...(/^https?:/i.test(attribs.href ?? "") ? { rel: "noopener" } : {}) },
    }),
    img: (tagName, { alt = "", loading: _, ...attribs }) => ({
      tagName,
      attribs: { ...attribs, alt, loading: "lazy" },
    }),
  },
};

/** Returns HTML that is safe to render. Sanitizing twice gives the same result. */
export function sanitizePostHtml(html: string): string {
  return sanitizeHtml(html, options);
}
