import { cx } from "class-variance-authority";
import { EmailBreaks } from "~/ui/lists/email-breaks";

interface ListTextProps {
  children: string;
  className?: string;
}

const onCard = "block @max-4xl:wrap-anywhere";

/** A name that leads to the page which has all of it: a table's row cuts it off, a card has room for it. */
export const CutText = ({ children, className }: ListTextProps) => (
  <span className={cx(onCard, "@4xl:max-w-72 @4xl:truncate", className)}>{children}</span>
);

/** What stands nowhere else: its row grows, and breaks no word that has room. */
export const WholeText = ({ children, className }: ListTextProps) => (
  <span className={cx(onCard, "@4xl:wrap-break-word @4xl:max-w-96", className)}>
    <EmailBreaks>{children}</EmailBreaks>
  </span>
);
