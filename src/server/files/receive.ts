import { createHash, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import { maxFiles } from '../../schema/attachments.ts';
import { Failure, invalid } from '../engine/errors.ts';
import { isProgram, mediaTypeOf, sniffedBytes } from './mediaType.ts';
import { safeName } from './name.ts';
import type { Arrived, FileStore } from './store.ts';

/** A received file. */
export interface Received {
  readonly key: string;
  readonly name: string;
  readonly media_type: string;
  readonly size: number;
  readonly sha256: string;
}

interface Into {
  readonly store: FileStore;
  readonly branchId: number;
  /** The most bytes of one file. */
  readonly maxSize: number;
}

/** `12/ab/abcd…`: folders stay small, and no part is chosen by a person. */
const newKey = (branchId: number): string => {
  const id = randomUUID();
  return `${branchId}/${id.slice(0, 2)}/${id}`;
};

const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MB`;
const tooLarge = (maxSize: number, name: string) =>
  new Failure(413, `${name} is larger than ${megabytes(maxSize)}, the most that one file may have`);

/**
 * Passes a file through and determines its type, size and hash. @throws Failure 413; 422 for a program or an empty file
 */
class Inspection {
  readonly #hash = createHash('sha256');
  #head: Buffer[] = [];
  #known = 0;
  size = 0;
  mediaType: string | undefined;

  constructor(
    readonly name: string,
    readonly maxSize: number,
  ) {}

  get sha256(): string {
    return this.#hash.digest('hex');
  }

  async *through(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of content) {
      this.size += chunk.length;
      if (this.size > this.maxSize) throw tooLarge(this.maxSize, this.name);
      this.#hash.update(chunk);
      if (this.mediaType !== undefined) {
        yield chunk;
        continue;
      }
      // Nothing is stored before the type is known.
      this.#head.push(chunk);
      this.#known += chunk.length;
      if (this.#known >= sniffedBytes) yield* this.#recognised();
    }
    if (this.size === 0) throw invalid({ file: [`${this.name} is empty`] });
    if (this.mediaType === undefined) yield* this.#recognised();
  }

  async *#recognised(): AsyncGenerator<Buffer> {
    const head = Buffer.concat(this.#head);
    this.#head = [];
    this.mediaType = await mediaTypeOf(head.subarray(0, sniffedBytes));
    if (isProgram(this.mediaType, this.name))
      throw invalid({ file: [`${this.name} is a program. Programs are not kept; put it into a ZIP file if you must`] });
    yield head;
  }
}

type Incoming = Received & { readonly arrived: Arrived };

/**
 * Passes one file into the store under a key, not permanent yet. @throws Failure 413; 422 for a program or an empty file
 */
export const receiveFile = async (
  content: AsyncIterable<Buffer>,
  sent: string,
  { store, key, maxSize }: Omit<Into, 'branchId'> & { readonly key: string },
): Promise<Incoming> => {
  const name = safeName(sent);
  const inspection = new Inspection(name, maxSize);
  const arrived = await store.receive(key, inspection.through(content));
  const { size, sha256, mediaType: media_type = 'application/octet-stream' } = inspection;
  return { key, name, media_type, size, sha256, arrived };
};

const notMultipart = () => new Failure(415, 'The files must come as multipart/form-data');

const parserOf = (contentType: string) => {
  if (!/^multipart\/form-data\b/i.test(contentType)) throw notMultipart();
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      isPartAFile: (_, __, fileName) => fileName !== undefined,
      limits: {
        files: maxFiles,
        fields: 20,
        fieldSize: 10_000,
        parts: maxFiles + 20,
        headerPairs: 50,
        headerSize: 16_384,
      },
    });
  } catch {
    throw notMultipart();
  }
};

/** The most bytes of a whole upload: what stands around its files is small. */
export const maxTogether = (maxSize: number): number => (maxSize + 100_000) * maxFiles;
export const tooLargeTogether = () => new Failure(413, 'The upload is larger than all of its files may be together');

/** Passes an upload through, whatever it claims to be: a part that is no file has no end of its own. */
const bounded = (most: number) =>
  async function* through(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let size = 0;
    for await (const chunk of body) {
      size += chunk.length;
      if (size > most) throw tooLargeTogether();
      yield chunk;
    }
  };

const brokenOff = () => new Failure(400, 'The upload broke off before its end');

/** Several files, all or none: received, but not permanent yet. */
interface Batch {
  readonly files: readonly Received[];
  keep(): Promise<void>;
  discard(): Promise<void>;
}

/**
 * Streams the files of a multipart body to the store. If one of them is refused or the body ends early, none remains.
 * @throws Failure 400 for an incomplete body; 413; 415; 422 for no file, too many, an empty one or a program
 */
export const receive = async (body: Readable, contentType: string, into: Into): Promise<Batch> => {
  const parser = parserOf(contentType);
  const streams: BusboyFileStream[] = [];
  const taken: Promise<Incoming>[] = [];
  const stop = new AbortController();
  let reason: unknown;
  const fail = (error: unknown) => {
    reason ??= error;
    stop.abort();
    for (const stream of streams) stream.destroy(brokenOff());
  };
  parser.on('file', (_, content, sent) => {
    // The parser reports errors of the body.
    content.on('error', () => undefined);
    if (stop.signal.aborted) return void content.resume();
    streams.push(content);
    const taking = receiveFile(content, sent, { ...into, key: newKey(into.branchId) });
    taking.catch(fail);
    taken.push(taking);
  });
  parser.on('filesLimit', () => fail(invalid({ file: [`At most ${maxFiles} files at once`] })));
  parser.on('partsLimit', () => fail(invalid({ file: [`At most ${maxFiles} files at once`] })));
  await pipeline(body, bounded(maxTogether(into.maxSize)), parser, { signal: stop.signal }).catch((error: unknown) =>
    fail(error instanceof Failure ? error : brokenOff()),
  );
  const settled = await Promise.allSettled(taken);
  const arrived = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const discard = async () => {
    for (const { arrived: file } of arrived) await file.discard();
  };
  if (taken.length === 0) reason ??= invalid({ file: ['Choose a file'] });
  if (reason !== undefined) {
    await discard();
    throw reason instanceof Error ? reason : brokenOff();
  }
  return {
    files: arrived.map(({ arrived: _, ...file }) => file),
    keep: async () => {
      for (const { arrived: file } of arrived) await file.keep();
    },
    discard,
  };
};
