import { cva, cx } from "class-variance-authority";
import type { ReactNode } from "react";
import type { BadgeTone } from "~/domain/brand/badges";

const badgeClass = cva("badge", {
  variants: {
    tone: {
      yellow: "bg-tone-yellow text-on-tone-yellow",
      blue: "bg-tone-blue text-on-tone-blue",
      green: "bg-tone-green text-on-tone-green",
      purple: "bg-tone-purple text-on-tone-purple",
      "dark-green": "bg-tone-dark-green text-on-tone-dark-green",
      red: "bg-tone-red text-on-tone-red",
      gray: "bg-tone-gray text-on-tone-gray",
    } satisfies Record<BadgeTone, string>,
  },
});

interface BadgeProps {
  tone?: BadgeTone;
  className?: string;
  children: ReactNode;
}

export function Badge({ tone = "gray", className, children }: BadgeProps) {
  return <span className={cx(badgeClass({ tone }), className)}>{children}</span>;
}
