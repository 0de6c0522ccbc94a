import { useRendered } from "~/routes/admin/editor/use-rendered";
import { Prose } from "~/ui/html/prose";

/** The post as readers will see it. The server renders it in the same way as when the post is saved. */
export function Preview({ fields }: { fields: Record<string, string> }) {
  const html = useRendered<{ html: string }>(fields)?.html ?? "";
  // The sanitizer removes the source of pictures from other sites.
  const lost = html.match(/<img(?![^>]*\ssrc=)/g)?.length ?? 0;
  return (
    <section aria-label="Preview" className="min-w-0 space-y-2">
      <h2 className="flex min-h-11 items-center font-medium text-base">Preview</h2>
      {lost > 0 ? (
        <p role="status" className="rounded-control bg-tone-yellow p-3 text-on-tone-yellow">
          {lost === 1 ? "One image from another site was" : `${lost} images from other sites were`} left out: our pages
          only show images stored here. Paste, drop or upload it here.
        </p>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <div tabIndex={0} className="min-h-28 overflow-auto rounded-control border border-line p-4 xl:max-h-[80vh]">
        <Prose html={html} />
      </div>
    </section>
  );
}
