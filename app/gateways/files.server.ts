// File storage in R2 under keys that the server creates. Their meaning and permissions are in D1 (services/files).
interface StoredObject {
  body: ReadableStream;
  size: number;
  etag: string;
}

export interface Files {
  put(key: string, bytes: Uint8Array | ArrayBuffer, contentType: string): Promise<void>;
  get(key: string, range?: { offset: number; length: number }): Promise<StoredObject | null>;
  bytes(key: string): Promise<Uint8Array | null>;
  /** Throws if the bucket does not respond. */
  has(key: string): Promise<boolean>;
  remove(keys: readonly string[]): Promise<void>;
}

export function createFiles(bucket: R2Bucket): Files {
  return {
    async put(key, bytes, contentType) {
      await bucket.put(key, bytes, { httpMetadata: { contentType } });
    },
    async get(key, range) {
      const object = await bucket.get(key, range && { range });
      return object && { body: object.body, size: object.size, etag: object.httpEtag };
    },
    async bytes(key) {
      const object = await bucket.get(key);
      return object && new Uint8Array(await object.arrayBuffer());
    },
    has: async (key) => (await bucket.head(key)) !== null,
    async remove(keys) {
      // A delete call takes at most 1,000 keys.
      for (let from = 0; from < keys.length; from += 1000) await bucket.delete(keys.slice(from, from + 1000));
    },
  };
}
