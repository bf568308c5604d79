import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { errorCode } from '../errorCode.ts';
import { S3mini, S3ServiceError, type UploadPart } from 's3mini';
import { checkKey, storeId, StoreAway, type Arrived, type FileStore } from './store.ts';

export interface BucketSettings {
  /** `https://s3.eu-west-2.amazonaws.com`, without the bucket. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The size of a part: every such store accepts at least 5 MiB. One part at a time is in memory. */
const partSize = 8 * 1024 * 1024;

/** The content in pieces of equal size; the last is shorter. Each piece reuses the memory of the previous one. */
async function* parts(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const piece = new Uint8Array(partSize);
  let filled = 0;
  for await (const chunk of content)
    for (let from = 0; from < chunk.length;) {
      const taken = chunk.subarray(from, from + partSize - filled);
      piece.set(taken, filled);
      filled += taken.length;
      from += taken.length;
      if (filled < partSize) continue;
      yield piece;
      filled = 0;
    }
  if (filled > 0) yield piece.subarray(0, filled);
}

/** Why the bucket was not to be had: what it answered, or why it did not. */
const reasonOf = (error: unknown): string => {
  if (error instanceof S3ServiceError) return `HTTP ${error.status}`;
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    const code = errorCode(e) ?? '';
    if (/^E[A-Z]/.test(code)) return code;
  }
  return error instanceof Error ? error.message : String(error);
};

/**
 * Files in a bucket of any S3 store. A file is sent in parts on arrival and gets its key when the parts are complete.
 * Parts of a killed process are removed by a lifecycle rule of the bucket.
 */
export const bucketStore = ({ endpoint, bucket, ...settings }: BucketSettings): FileStore => {
  const s3 = new S3mini({ ...settings, endpoint: `${endpoint.replace(/\/+$/, '')}/${bucket}` });

  const asked = <T>(answer: Promise<T>): Promise<T> =>
    answer.catch((error: unknown) => {
      throw new StoreAway(
        `The store of files at ${endpoint} does not give the bucket ${bucket} (${reasonOf(error)}). Is it up, and are the S3 settings right?`,
        { cause: error },
      );
    });
  const id = async (): Promise<string | null> => (await asked(s3.getObject(storeId)))?.trim() ?? null;

  const abandon = async (key: string, upload: string): Promise<void> => {
    // Parts that cannot be removed now are left to the bucket's rule: the caller gets the original error.
    await s3.abortMultipartUpload(key, upload).catch(() => undefined);
  };
  const arrived = (key: string, upload: string, sent: UploadPart[]): Arrived => {
    let stored = false;
    return {
      keep: async () => {
        await s3.completeMultipartUpload(key, upload, sent);
        stored = true;
      },
      discard: async () => {
        if (stored) await s3.deleteObject(key);
        else await abandon(key, upload);
      },
    };
  };

  return {
    receive: async (key, content) => {
      const upload = await s3.getMultipartUploadId(checkKey(key), 'application/octet-stream');
      try {
        const sent: UploadPart[] = [];
        for await (const part of parts(content)) sent.push(await s3.uploadPart(key, upload, part, sent.length + 1));
        return arrived(key, upload, sent);
      } catch (error) {
        await abandon(key, upload);
        throw error;
      }
    },
    read: async (key, range) => {
      try {
        // The library excludes the end of a range.
        const response = await (range
          ? s3.getObjectRaw(checkKey(key), false, range.start, range.end + 1)
          : s3.getObjectRaw(checkKey(key)));
        if (!response.body) return null;
        // oxlint-disable-next-line typescript/consistent-type-assertions -- the stream of fetch is that of Node.js, which the types tell apart
        return Readable.fromWeb(response.body as ReadableStream<Uint8Array>);
      } catch (error) {
        if (error instanceof S3ServiceError && error.status === 404) return null;
        throw error;
      }
    },
    remove: async (key) => {
      await s3.deleteObject(checkKey(key));
    },
    id,
    mark: async (wanted) => {
      const known = await id();
      if (known === null) await asked(s3.putObject(storeId, wanted));
      return known ?? wanted;
    },
    check: async () => {
      if (!(await s3.bucketExists())) throw new Error(`There is no bucket ${bucket}`);
    },
    tidy: () => Promise.resolve(),
  };
};
