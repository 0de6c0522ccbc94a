import { campaignNotices } from "~/domain/messages/admin";
import { formAction } from "~/http/form.server";
import { addMedia } from "~/routes/admin/products/media-intent.server";
import { keepTyped } from "~/ui/forms/lost-connection";
import type { Route } from "./+types/media";

export const action = formAction({ media: addMedia });

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args, campaignNotices.uploadFailed());
