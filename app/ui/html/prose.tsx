import { cx } from "class-variance-authority";
import type { ReactNode } from "react";

type ProseProps = { className?: string } & (
  | {
      /** HTML that a service sanitized when it was saved. Never pass any other HTML. */
      html: string;
      children?: undefined;
    }
  | { html?: undefined; children: ReactNode }
);

export function Prose({ html, className, children }: ProseProps) {
  const content = html === undefined ? { children } : { dangerouslySetInnerHTML: { __html: html } };
  return <div className={cx("prose", className)} {...content} />;
}
