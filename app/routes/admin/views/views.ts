import type { ShopError } from "~/domain/brand/errors";
import { viewNotices, withReason } from "~/domain/messages/admin";
import { defaultViewInput, renameViewInput, saveViewInput, viewId } from "~/domain/settings/views.schema";
import { formAction, submit } from "~/http/form.server";
import { keepTyped } from "~/routes/admin/keep-typed";
import { deleteView, renameView, saveView, setDefaultView } from "~/services/accounts/saved-views.server";
import type { Route } from "./+types/views";

const refused = ({ message }: ShopError) => withReason(viewNotices.failed, message);

export const action = formAction({
  save: submit({
    input: saveViewInput,
    run: async (app, view) => {
      await saveView(app, view);
      return view.name;
    },
    then: (name) => ({ toast: viewNotices.saved(name) }),
    refused,
  }),
  rename: submit({ input: renameViewInput, run: renameView, then: () => ({ toast: viewNotices.renamed }), refused }),
  default: submit({
    input: defaultViewInput,
    run: setDefaultView,
    then: () => ({ toast: viewNotices.defaultSet }),
    refused,
  }),
  delete: submit({ input: viewId, run: deleteView, then: () => ({ toast: viewNotices.deleted }), refused }),
});

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args, viewNotices.failed);
