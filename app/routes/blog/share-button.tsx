import { Share2 } from "lucide-react";
import { Button } from "~/ui/button";
import { copyText } from "~/ui/copy-button";
import { useToast } from "~/ui/toast/toast";

/** The device's own share sheet where there is one, otherwise the link is copied (blog-3). */
export function ShareButton({ title }: { title: string }) {
  const show = useToast();
  const share = async () => {
    const url = window.location.origin + window.location.pathname;
    if (navigator.share) {
      // Closing the sheet rejects as well: nothing to say then.
      await navigator.share({ title, url }).catch(() => {});
      return;
    }
    if (await copyText(url)) show({ title: "Link copied", description: "Paste it anywhere.", tone: "success" });
    else show({ title: "Couldn't copy the link", description: url, tone: "error" });
  };
  return (
    <Button variant="outline" onClick={share}>
      <Share2 className="size-4" aria-hidden="true" />
      Share
    </Button>
  );
}
