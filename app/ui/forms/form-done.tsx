import { useEffect, useRef } from "react";

/** What a form says in its place once it is sent. Takes the focus that its button has lost (pages-18). */
export function FormDone({ children, className = "" }: { children: string; className?: string }) {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, []);
  return (
    <p ref={place} tabIndex={-1} className={`font-medium ${className}`}>
      {children}
    </p>
  );
}
