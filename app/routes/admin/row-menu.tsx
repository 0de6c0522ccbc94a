import { type ReactNode, useState } from "react";
import { Button } from "~/ui/button";
import { DropdownItem, DropdownMenu } from "~/ui/dropdown-menu";
import { useHydrated } from "~/ui/use-hydrated";

interface RowMenuProps {
  /** Name of the row's record. The button is then labeled, for example, "More actions for PH-7Q4KM2XD9A". */
  of: string;
  isPending?: boolean;
  children?: ReactNode;
  /** The last item of the menu opens this confirmation. */
  remove?: { label: string; ask: (onClose: () => void) => ReactNode };
}

/** Menu of a list row, for less common actions and for actions that need a confirmation. */
export function RowMenu({ of, isPending, children, remove }: RowMenuProps) {
  const [isAsked, setAsked] = useState(false);
  const isHydrated = useHydrated();
  const look = {
    variant: "ghost",
    size: "icon-sm",
    className: "row-menu",
    "aria-label": `More actions for ${of}`,
  } as const;
  // Before hydration only the button is rendered, because a menu needs a dozen components in every row.
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
