import { cx } from "class-variance-authority";
import { WordBreaks } from "~/ui/lists/word-breaks";

interface ListTextProps {
  children: string;
  className?: string;
}

const onCard = "block @max-4xl:wrap-anywhere";

/** Text that a linked page shows in full. Cut off in a table row, but not on a card. */
export const CutText = ({ children, className }: ListTextProps) => (
  <span className={cx(onCard, "@4xl:max-w-72 @4xl:truncate", className)}>{children}</span>
);

/** Text that no other page shows. It is never cut off: the row grows, and only words wider than the column break. */
export const WholeText = ({ children, className }: ListTextProps) => (
  <span className={cx(onCard, "@4xl:wrap-break-word @4xl:max-w-96", className)}>
    <WordBreaks>{children}</WordBreaks>
  </span>
);
