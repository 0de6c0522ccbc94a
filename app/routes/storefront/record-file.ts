import { recordFile } from "~/domain/designer/design.schema";
import { endpoint, jsonRoute } from "~/http/api.server";
import { fileResponse } from "~/http/bodies/files.server";
import { openRecordFile } from "~/services/orders/record-files.server";

const route = jsonRoute({
  GET: endpoint({
    for: "anyone",
    input: recordFile,
    run: async (app, input) => fileResponse(await openRecordFile(app, input)),
  }),
});
export const loader = route.loader;
