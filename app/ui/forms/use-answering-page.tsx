import { useState } from "react";
import { PrefetchPageLinks } from "react-router";

/**
 * For a form that another page answers. Loads that page's code as soon as the visitor enters the form. Otherwise the browser would load
 * it when the form is sent, and a lost connection would replace the page and what was typed.
 * The form gets `onFocus` and contains `links`.
 */
export function useAnsweringPage(page: string) {
  const [isEntered, setEntered] = useState(false);
  return { onFocus: () => setEntered(true), links: isEntered ? <PrefetchPageLinks page={page} /> : null };
}
