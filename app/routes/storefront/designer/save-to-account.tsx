import { useState } from "react";
import { Link, useLocation } from "react-router";
import { hasOwnCard } from "~/domain/designer/choices";
import { designOnly } from "~/domain/designer/designer-progress";
import { cutText } from "~/domain/text/visible";
import { Button } from "~/ui/button";
import { CopyButton } from "~/ui/copy-button";
import { loadChunk } from "~/ui/frame/after-deploy";
import { useToast } from "~/ui/toast/toast";
import type { LivePinModel } from "./pin/use-live-pin";
import type { Designer } from "./use-designer";

interface SaveToAccountProps {
  designer: Designer;
  pin: LivePinModel;
  isSignedIn: boolean;
}

/** Saves the design in the account and shows its link. Available once there is a file. */
export function SaveToAccount({ designer, pin, isSignedIn }: SaveToAccountProps) {
  const { draft, file, card } = designer;
  const { hash } = useLocation();
  const show = useToast();
  const [pending, setPending] = useState(false);
  const [saved, setSaved] = useState<{ file: File; link: string } | null>(null);
  if (!file || pin.problem) return null;
  if (!isSignedIn) {
    const back = encodeURIComponent(`/custom${hash}`);
    return (
      <p className="text-sm">
        <Link to={`/login?redirectTo=${back}`} className="link inline-flex min-h-11 items-center">
          Sign in to save and share this design
        </Link>
      </p>
    );
  }
  // The next design of the order has no link yet.
  const link = saved?.file === file ? saved.link : null;
  const save = async () => {
    setPending(true);
    const form = new FormData();
    form.set("name", cutText(file.name.replace(/\.[^.]*$/, ""), 80) || "My design");
    form.set("design", JSON.stringify(designOnly(draft)));
    form.set("logo", file);
    if (card && hasOwnCard(draft)) form.set("card", card);
    const preview = await pin.exportPreview();
    if (preview) form.set("preview", preview, "preview.png");
    const answer = await send(form);
    setPending(false);
    if ("token" in answer) setSaved({ file, link: `${location.origin}/design/${answer.token}` });
    else show({ title: "Error", description: answer.message, tone: "error" });
  };
  return (
    <div className="space-y-2">
      <Button variant="outline" pending={pending} pendingLabel="Saving..." onClick={save}>
        Save and share this design
      </Button>
      <div role="status">
        {link ? (
          <div className="space-y-2 rounded-control bg-tone-green p-3 text-on-tone-green text-sm">
            <p>
              Saved to{" "}
              <Link to="/account" className="underline">
                your account
              </Link>
              . Anyone with this link can view and comment:
            </p>
            <p className="break-all font-medium">{link}</p>
            <CopyButton text={link} label="Copy link" />
          </div>
        ) : null}
      </div>
    </div>
  );
}

async function send(body: FormData): Promise<{ token: string } | { message: string }> {
  const fallback = "We couldn't save the design. Please try again.";
  try {
    const response = await fetch("/api/designs", { method: "POST", body });
    const { readSaved } = await loadChunk(() => import("./design-answers"));
    const { data, message = fallback } = await readSaved(response);
    return data ?? { message };
  } catch {
    return { message: fallback };
  }
}
