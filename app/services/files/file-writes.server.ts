// Files that come with a record. Owns no table. Promises that they are claimed in the record's own batch, and that nothing of
// them is left in R2 when the record is not written (promises C2.18).
import { runBatch, type Statement } from "~/db/client.server";
import type { App } from "~/services/core/app.server";
import { claimFile, type NewFile, removeFiles, type StoredFile, storeFile } from "~/services/files/files.server";

/** Stores the files in their order, then writes the record that keeps them under `owner` ("draft:DR-…"). */
export async function writeWithFiles<Name extends string>(
  app: App,
  owner: string,
  uploads: Partial<Record<Name, NewFile>>,
  record: (files: Partial<Record<Name, StoredFile>>) => Statement[],
): Promise<void> {
  const files: Partial<Record<Name, StoredFile>> = {};
  const kept = () => Object.values<StoredFile>(files as Record<Name, StoredFile>);
  try {
    for (const [name, upload] of Object.entries<NewFile | undefined>(uploads)) {
      if (upload) files[name as Name] = await storeFile(app, upload);
    }
    await runBatch(app.db, [...record(files), ...kept().flatMap(({ key }) => claimFile(app, key, owner))]);
  } catch (error) {
    await removeFiles(
      app,
      kept().map(({ key }) => key),
    );
    throw error;
  }
}
