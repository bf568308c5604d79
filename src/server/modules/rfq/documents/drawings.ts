import { buffer } from 'node:stream/consumers';
import type { StoredFile } from '../../../engine/attachments/one.ts';
import type { OpenRequest } from '../../../engine/binding.ts';
import type { ByteRange } from '../../../files/store.ts';
import { conflict } from '../../../engine/errors.ts';
import type { CarriedFile } from '../../../print/document.ts';

/** The store of the request that asks. */
type Store = Pick<OpenRequest, 'readStored' | 'log'>;

/** The most bytes that a PDF carries: what the mail of most firms takes in, once it is written as text. */
const maxInside = 15 * 1024 * 1024;
/** The most bytes of drawings in a bundle. */
const maxBundled = 1024 * 1024 * 1024;
/** So many files of a store are looked for at once. */
const atOnce = 8;

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 / 1024)} MB`;
const sizeOf = (files: readonly StoredFile[]): number => files.reduce((sum, { size }) => sum + size, 0);

/** The drawings of a request as its document names them. */
export interface Drawings {
  readonly listed: readonly { readonly name: string; readonly isMissing: boolean }[];
  /** Inside the document; in the folder beside it; or too large for it. */
  readonly where: 'inside' | 'beside' | 'apart';
  readonly inside: readonly CarriedFile[];
}

/** Files with names of their own: two may have been given the same one. */
export const withOwnNames = (files: readonly StoredFile[]): StoredFile[] => {
  const taken = new Set<string>();
  return files.map((file) => {
    const [, stem = '', ending = ''] = /^(.+?)(\.[^.]*)?$/.exec(file.name) ?? [];
    let { name } = file;
    for (let nth = 2; taken.has(name.toLowerCase()); nth += 1) name = `${stem} (${nth})${ending}`;
    taken.add(name.toLowerCase());
    return { ...file, name };
  });
};

/** Begins to read a file; null for one that is missing, which is logged. */
const opened = async ({ readStored, log }: Store, { stored_as: key }: StoredFile, range?: ByteRange) => {
  const found = await readStored(key, range);
  if (!found) log.error({ key }, 'A file is missing in its store');
  return found;
};

const isStored = async (store: Store, file: StoredFile): Promise<boolean> => {
  const found = await opened(store, file, { start: 0, end: 0 });
  found?.destroy();
  return found !== null;
};

/** The files whose content is gone. */
const missingOf = async (store: Store, files: readonly StoredFile[]): Promise<ReadonlySet<StoredFile>> => {
  const missing = new Set<StoredFile>();
  for (let from = 0; from < files.length; from += atOnce) {
    const some = files.slice(from, from + atOnce);
    const found = await Promise.all(some.map((file) => isStored(store, file)));
    for (const [nth, file] of some.entries()) if (!found[nth]) missing.add(file);
  }
  return missing;
};

const listedAs =
  (missing: ReadonlySet<StoredFile>) =>
  (file: StoredFile): Drawings['listed'][number] => ({ name: file.name, isMissing: missing.has(file) });

/** Whether a PDF carries these drawings: there are some, and they are not too large together. */
export const fitInside = (files: readonly StoredFile[]): boolean => files.length > 0 && sizeOf(files) <= maxInside;

/** The drawings for the PDF that carries them. */
export const drawingsInside = async (store: Store, files: readonly StoredFile[]): Promise<Drawings> => {
  const inside: CarriedFile[] = [];
  const missing = new Set<StoredFile>();
  for (const file of files) {
    const found = await opened(store, file);
    if (!found) missing.add(file);
    else inside.push({ name: file.name, mediaType: file.media_type, content: new Uint8Array(await buffer(found)) });
  }
  return { listed: files.map(listedAs(missing)), where: 'inside', inside };
};

/** The drawings for a PDF that goes alone, and does not carry them. */
export const drawingsApart = async (store: Store, files: readonly StoredFile[]): Promise<Drawings> => ({
  listed: files.map(listedAs(await missingOf(store, files))),
  where: 'apart',
  inside: [],
});

/**
 * The drawings for a bundle, all of them.
 * @throws Failure 409 if one is missing in the store, or they are too large together
 */
export const drawingsBeside = async (store: Store, files: readonly StoredFile[]): Promise<Drawings> => {
  if (sizeOf(files) > maxBundled)
    throw conflict(
      `The drawings of this RFQ have ${megabytes(sizeOf(files))} together, and a bundle at most ${megabytes(maxBundled)}: take the largest away, or send them another way`,
    );
  const missing = await missingOf(store, files);
  if (missing.size > 0)
    throw conflict(
      `${[...missing].map(({ name }) => name).join(', ')} cannot be sent: the file is missing in the store. Attach it again, or delete it from the RFQ`,
    );
  return { listed: files.map(listedAs(missing)), where: 'beside', inside: [] };
};
