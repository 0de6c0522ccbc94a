import { endpoint, jsonRoute } from "~/http/api.server";
import { fileResponse } from "~/http/bodies/files.server";
import { openRecordFile, recordFile } from "~/services/orders/record-files.server";

const door = jsonRoute({
  GET: endpoint({ input: recordFile, run: async (app, input) => fileResponse(await openRecordFile(app, input)) }),
});
export const loader = door.loader;
