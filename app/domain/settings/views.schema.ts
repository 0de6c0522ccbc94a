import { z } from "zod";
import { line } from "~/domain/forms/fields";
import { viewLists, viewSearch } from "~/domain/settings/views";

const name = line("Please name the view", 60);
const isDefault = z.stringbool().catch(false).default(false);

export const saveViewInput = z.object({
  list: z.enum(viewLists, { error: "We don't know this list" }),
  name,
  search: z.string().max(500, "Please use fewer filters").transform(viewSearch),
  isDefault,
});

export const viewId = z.object({ id: z.string().max(64) });
export const renameViewInput = viewId.extend({ name });
export const defaultViewInput = viewId.extend({ isDefault });
