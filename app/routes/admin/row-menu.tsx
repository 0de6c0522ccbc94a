import { type ReactNode, useState } from "react";
import { Button } from "~/ui/button";
import { DropdownItem, DropdownMenu } from "~/ui/dropdown-menu";
import { useHydrated } from "~/ui/use-hydrated";

interface RowMenuProps {
  /** Object of the menu: "More actions for PH-7Q4KM2XD9A". */
  of: string;
  isPending?: boolean;
  children?: ReactNode;
  /** Last menu item, and the confirmation that it opens. */
  remove?: { label: string; ask: (onClose: () => void) => ReactNode };
}

/** Menu of a row: less frequent actions, and those that need a confirmation. */
export function RowMenu({ of, isPending, children, remove }: RowMenuProps) {
  const [isAsked, setAsked] = useState(false);
  const isHydrated = useHydrated();
  const look = {
    variant: "ghost",
    size: "icon-sm",
    className: "row-menu",
    "aria-label": `More actions for ${of}`,
  } as const;
  // The server renders only the button, because a menu needs a dozen components in every row.
  if (!isHydrated)
    return (
      <div className="flex justify-end">
        <Button {...look} aria-haspopup="menu" aria-expanded={false} pending={isPending} />
      </div>
    );
  return (
    <div className="flex justify-end">
      <DropdownMenu label={`More actions for ${of}`} trigger={<Button {...look} pending={isPending} />}>
        {children}
        {remove ? (
          <DropdownItem danger onSelect={() => setAsked(true)}>
            {remove.label}
          </DropdownItem>
        ) : null}
      </DropdownMenu>
      {isAsked ? remove?.ask(() => setAsked(false)) : null}
    </div>
  );
}
