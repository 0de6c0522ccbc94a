import * as Radix from "radix-ui/tooltip";
import type { ReactNode } from "react";

/** Shows after 700 ms, the next one within 300 ms at once (storefront §9). Around the pages that use tooltips. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  );
}

/** `children` is one focusable element that also has a name of its own: a tooltip only adds to it. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          collisionPadding={12}
          className="z-60 max-w-64 animate-fade-in rounded-badge bg-fairway-950 px-3 py-1.5 text-cream-100 text-sm shadow-lift"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
