import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "~/ui/button";

/** Copies `text`; says so for two seconds, to screen readers as well. */
export function CopyButton({ text, label = "Copy" }: { text: string; label?: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    // Refused without a touch, absent without https: the text can still be read and marked.
    const done = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    setCopied(done === true);
  };
  const Icon = copied ? Check : Copy;
  return (
    <>
      <Button variant="outline" size="sm" onClick={copy}>
        <Icon className="size-4" aria-hidden="true" />
        {label}
      </Button>
      <span role="status" className="sr-only">
        {copied ? "Copied" : ""}
      </span>
    </>
  );
}
