import { Share2 } from "lucide-react";
import { Button } from "~/ui/button";
import { copyText } from "~/ui/copy-button";
import { useToast } from "~/ui/toast/toast";

interface ShareButtonProps {
  title: string;
  label?: string;
  /** Page to share. Without it, the current one. */
  path?: string;
  /** Shared as a file together with the link, because other people cannot open its address. */
  picture?: string;
}

/** Opens the device's share sheet. If there is none, saves the picture or copies the link (blog-3, checkout-14). */
export function ShareButton({ title, label = "Share", path, picture }: ShareButtonProps) {
  const show = useToast();
  const share = async () => {
    const url = window.location.origin + (path ?? window.location.pathname);
    if (picture) return sharePicture(picture, { title, url }).catch(() => show(pictureFailed));
    if (navigator.share) {
      await navigator.share({ title, url }).catch(ignoreClosed);
      return;
    }
    if (await copyText(url)) show({ title: "Link copied", description: "Paste it anywhere.", tone: "success" });
    else show({ title: "Couldn't copy the link", description: url, tone: "error" });
  };
  return (
    <Button variant="outline" onClick={share} className="max-w-full whitespace-normal wrap-anywhere py-2">
      <Share2 className="size-4" aria-hidden="true" />
      {label}
    </Button>
  );
}

const pictureFailed = {
  title: "Couldn't load the picture",
  description: "Please check your connection and try again.",
  tone: "error",
} as const;

async function sharePicture(address: string, { title, url }: { title: string; url: string }): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The picture was answered with ${response.status}`);
  const picture = await response.blob();
  const file = new File([picture], `${title}.${picture.type.replace(/.*\/|\+.*/g, "")}`, { type: picture.type });
  const shared = { title, url, files: [file] };
  if (navigator.canShare?.(shared)) {
    await navigator.share(shared).catch(ignoreClosed);
    return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(picture);
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** `share` also rejects if the user closes the sheet, which is not an error. */
const ignoreClosed = () => {};
