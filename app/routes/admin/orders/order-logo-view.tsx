import { Download } from "lucide-react";
import { useState } from "react";
import { filePart } from "~/domain/designer/several";
import { orderNotices } from "~/domain/messages/admin";
import { screens } from "~/domain/messages/messages";
import { Button } from "~/ui/button";
import { useToast } from "~/ui/toast/toast";

const logoUrl = (id: string) => `/admin/orders/${id}/logo`;

/** Downloads the customer's logo. A missing file shows a toast instead of a broken tab. */
function LogoDownload({ id }: { id: string }) {
  const show = useToast();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const answer = await fetch(logoUrl(id)).catch(() => null);
    setBusy(false);
    if (!answer?.ok) return show(orderNotices.logoFailed);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await answer.blob());
    link.download = fileNameOf(answer) ?? `${id}-logo`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <Button variant="outline" size="sm" pending={busy} onClick={save}>
      <Download className="size-4" aria-hidden="true" />
      Download Logo
    </Button>
  );
}

function fileNameOf(answer: Response): string | null {
  const name = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1];
  return name ? decodeURIComponent(name) : null;
}

/** The logo with its download link, or the specified text if there is none. */
export function LogoView({ id, logoKey, fileName }: { id: string; logoKey: string | null; fileName: string | null }) {
  const [broken, setBroken] = useState(false);
  if (!logoKey) return <p className="text-muted">{screens.noLogo}</p>;
  return (
    <div className="flex flex-wrap items-center gap-4">
      {broken || /\.pdf$/i.test(fileName ?? "") ? (
        <p className="text-muted text-sm">{broken ? orderNotices.imageFailed : fileName}</p>
      ) : (
        <img
          src={logoUrl(id)}
          alt={`Logo ${fileName ?? ""}`}
          width={128}
          height={128}
          onError={() => setBroken(true)}
          className="size-32 rounded-control border border-line bg-white object-contain p-2"
        />
      )}
      <LogoDownload id={id} />
    </div>
  );
}

export function DesignFiles({ id, number, hasCard }: { id: string; number: number; hasCard: boolean }) {
  const link = (part: "logo" | "card", words: string) => (
    <a href={`/files/${id}/${filePart(part, number)}`} download className="link inline-flex min-h-9 items-center">
      {words}
      <span className="sr-only"> of design {number}</span>
    </a>
  );
  return (
    <span className="flex flex-wrap gap-x-4">
      {link("logo", "Logo")}
      {hasCard ? link("card", "Card artwork") : null}
    </span>
  );
}
