import { cx } from "class-variance-authority";
import { Check } from "lucide-react";
import * as Radix from "radix-ui/dropdown-menu";
import type { ComponentProps, ReactNode } from "react";

/** The menu is not modal. A modal menu locks scrolling with a style element, which our CSP blocks. */
export function DropdownMenu({
  trigger,
  label,
  children,
}: {
  trigger: ReactNode;
  label?: string;
  children: ReactNode;
}) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          aria-label={label}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto rounded-control border border-line bg-raised p-1.5 shadow-lift data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type DropdownItemProps = ComponentProps<typeof Radix.Item> & { danger?: boolean };

/** With `asChild`, its child is a link or a submit button. */
export function DropdownItem({ danger, className, ...props }: DropdownItemProps) {
  return <Radix.Item {...props} className={cx(itemClass, danger && "text-danger", className)} />;
}

const itemClass = cx(
  "flex min-h-10 max-sm:min-h-11 w-full cursor-pointer select-none items-center gap-2.5 rounded-badge px-3 text-sm outline-none",
  "data-disabled:cursor-not-allowed data-highlighted:bg-sunken data-disabled:opacity-50",
);

/** Menu item with a checkbox. The menu stays open. */
export function DropdownCheckbox({ children, ...props }: Omit<ComponentProps<typeof Radix.CheckboxItem>, "onSelect">) {
  return (
    <Radix.CheckboxItem {...props} onSelect={(event) => event.preventDefault()} className={itemClass}>
      <span className="flex size-4 items-center justify-center">
        <Radix.ItemIndicator>
          <Check className="size-4" aria-hidden="true" />
        </Radix.ItemIndicator>
      </span>
      {children}
    </Radix.CheckboxItem>
  );
}

/** Items below a heading. */
export function DropdownGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Radix.Group>
      <Radix.Label className="px-3 pt-3 pb-1 font-semibold text-muted text-xs uppercase tracking-wide">
        {label}
      </Radix.Label>
      {children}
    </Radix.Group>
  );
}

export function DropdownSeparator() {
  return <Radix.Separator className="mx-2 my-1.5 h-px bg-line" />;
}
