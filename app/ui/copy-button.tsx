import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "~/ui/button";
import { useAnnounce } from "~/ui/frame/announcer";

/** Returns whether the text is on the clipboard. Browsers refuse without a user gesture or without https. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

interface CopyButtonProps {
  text: string;
  label?: string;
  /** Name of the row, in a list where every row has this button. Only screen readers read it. */
  of?: string;
}

/** Copies `text` and confirms for two seconds, also to screen readers. */
export function CopyButton({ text, label = "Copy", of }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const announce = useAnnounce();
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    const isCopied = await copyText(text);
    setCopied(isCopied);
    if (isCopied) announce("Copied.");
  };
  const Icon = copied ? Check : Copy;
  return (
    <Button variant="outline" size="sm" onClick={copy}>
      <Icon className="size-4" aria-hidden="true" />
      {label}
      {of ? <span className="sr-only"> {of}</span> : null}
    </Button>
  );
}
