import type { FieldMetadata } from "@conform-to/react";
import { Bold, Heading, ImagePlus, Italic, Link, List, type LucideIcon, RectangleHorizontal } from "lucide-react";
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import {
  type Edit,
  insertBlock,
  type MarkdownCommand,
  markdownEdits,
  pictureMarkdown,
} from "~/domain/text/markdown-edit";
import { PictureBox, PictureDialog } from "~/routes/admin/editor/pictures";
import { typeInto } from "~/routes/admin/editor/type-into";
import { Button } from "~/ui/button";
import { TextAreaField } from "~/ui/forms/field";
import { useHydrated } from "~/ui/use-hydrated";

const commands: { name: MarkdownCommand; label: string; key?: string; icon: LucideIcon }[] = [
  { name: "bold", label: "Bold", key: "b", icon: Bold },
  { name: "italic", label: "Italic", key: "i", icon: Italic },
  { name: "link", label: "Link", key: "k", icon: Link },
  { name: "heading", label: "Heading", icon: Heading },
  { name: "list", label: "List", icon: List },
  { name: "button", label: "Button", icon: RectangleHorizontal },
];

interface MarkdownFieldProps {
  field: FieldMetadata<string | undefined, Record<string, unknown>>;
  label: string;
  description: string;
  rows?: number;
  /** Buttons to leave out, such as the email button outside of emails. */
  without?: readonly MarkdownCommand[];
  /** True if the page handles the intent "picture". */
  hasPictures?: boolean;
}

/**
 * Markdown editor with buttons, keyboard shortcuts, and pictures by button, paste or drop (blog-7). Without JavaScript it is a text box.
 */
export function MarkdownField({ field, label, description, rows = 18, without = [], hasPictures }: MarkdownFieldProps) {
  const frame = useRef<HTMLDivElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [files, setFiles] = useState<File[]>([]);
  const [uploaded, setUploaded] = useState<string[]>([]);
  const isHydrated = useHydrated();
  const area = () => frame.current?.querySelector("textarea");
  const edit = (make: (at: { text: string; from: number; to: number }) => Edit) => {
    const box = area();
    if (box) typeInto(box, make({ text: box.value, from: box.selectionStart, to: box.selectionEnd }));
  };
  // Wait until the picture dialog closes. Inserting text needs focus in the text box, and the open dialog keeps it.
  useEffect(() => {
    if (files.length > 0 || uploaded.length === 0) return;
    edit((at) => insertBlock(at, uploaded.join("\n\n")));
    setUploaded([]);
  });
  const takeFiles = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    const pictures = [...data.files].filter((file) => file.type.startsWith("image/"));
    if (!hasPictures || pictures.length === 0) return;
    event.preventDefault();
    setFiles(pictures);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const command = commands.find(({ key }) => key === event.key.toLowerCase());
    if (!command || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    edit(markdownEdits[command.name]);
  };
  return (
    <div ref={frame} className="space-y-2">
      {isHydrated ? (
        <fieldset aria-label="Formatting" className="flex flex-wrap gap-1">
          {commands
            .filter(({ name }) => !without.includes(name))
            .map(({ name, label: does, key, icon }) => (
              <Tool
                key={name}
                label={key ? `${does} (Ctrl ${key.toUpperCase()})` : does}
                icon={icon}
                onPress={() => edit(markdownEdits[name])}
              />
            ))}
          {hasPictures ? <Tool label="Image" icon={ImagePlus} onPress={() => chooser.current?.click()} /> : null}
        </fieldset>
      ) : null}
      <PictureBox ref={chooser} onFiles={setFiles} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: events of the text box inside bubble up to this element */}
      <div
        onKeyDown={onKeyDown}
        onPaste={(event) => takeFiles(event, event.clipboardData)}
        onDragOver={(event) => (hasPictures ? event.preventDefault() : undefined)}
        onDrop={(event) => takeFiles(event, event.dataTransfer)}
      >
        <TextAreaField
          field={field}
          label={label}
          description={hasPictures ? `${description} Paste or drop images here.` : description}
          rows={rows}
          spellCheck
          isMono
        />
      </div>
      <PictureDialog
        files={files}
        onUploaded={({ url, alt }) => {
          setUploaded((before) => [...before, pictureMarkdown(alt, url)]);
          setFiles(([, ...rest]) => rest);
        }}
        onClose={() => setFiles([])}
      />
    </div>
  );
}

function Tool({ label, icon: Icon, onPress }: { label: string; icon: LucideIcon; onPress: () => void }) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      title={label}
      // Pressing a button must not clear the selection in the text box.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <Icon className="size-5" aria-hidden="true" />
    </Button>
  );
}
