import { campaignNotices } from "~/domain/messages/admin";
import { formAction } from "~/http/form.server";
import { keepTyped } from "~/routes/admin/keep-typed";
import { addMedia } from "~/routes/admin/products/media-intent.server";
import type { Route } from "./+types/media";

export const action = formAction({ media: addMedia });

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args, campaignNotices.uploadFailed());
