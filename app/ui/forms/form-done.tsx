import { useEffect, useRef } from "react";

/** Message that replaces a form after sending. Takes the focus, because the form's button is gone (pages-18). */
export function FormDone({ children, className = "" }: { children: string; className?: string }) {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus();
  }, []);
  return (
    <p ref={place} tabIndex={-1} className={`font-medium ${className}`}>
      {children}
    </p>
  );
}
