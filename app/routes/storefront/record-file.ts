import { redirect } from "react-router";
import { placeholderPicture } from "~/domain/catalog/catalog";
import { recordFile } from "~/domain/designer/design.schema";
import { endpoint, jsonRoute } from "~/http/api.server";
import { fileResponse } from "~/http/bodies/files.server";
import { openRecordFile } from "~/services/orders/record-files.server";

const route = jsonRoute({
  GET: endpoint({
    for: "anyone",
    input: recordFile,
    run: async (app, input) => {
      const file = await openRecordFile(app, input);
      return file ? fileResponse(file) : redirect(placeholderPicture);
    },
  }),
});
export const loader = route.loader;
