import { Share2 } from "lucide-react";
import { Button } from "~/ui/button";
import { copyText } from "~/ui/copy-button";
import { useToast } from "~/ui/toast/toast";

/** Opens the device's share sheet. If there is none, copies the link (blog-3). */
export function ShareButton({ title }: { title: string }) {
  const show = useToast();
  const share = async () => {
    const url = window.location.origin + window.location.pathname;
    if (navigator.share) {
      // `share` also rejects if the user closes the sheet, which is not an error.
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
