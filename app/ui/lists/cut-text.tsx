import { cx } from "class-variance-authority";

interface CutTextProps {
  children: string;
  /** One for names and addresses, three for sentences. */
  lines?: 1 | 3;
  className?: string;
}

/** A list's text whose words are never broken: a table's row cuts it off and has all of it as its title, a card has room for it. */
export function CutText({ children, lines = 1, className }: CutTextProps) {
  const cut = lines === 1 ? "@4xl:truncate @4xl:max-w-72" : "@4xl:line-clamp-3 @4xl:wrap-normal @4xl:max-w-96";
  return children === "" ? null : (
    <span title={children} className={cx("block @max-4xl:wrap-anywhere", cut, className)}>
      {children}
    </span>
  );
}
