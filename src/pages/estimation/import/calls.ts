import { send } from '../../../dataProvider/http.ts';
import type { ClientTarget } from '../../../domain/estimation/workbook/targets.ts';
import { boqHeadings } from '../../../resources/estimation/boqHeadings.ts';
import type { ItemMatch } from '../../../resources/estimation/importCalls.ts';
import type { FileOrder } from './order.ts';
import type { SaveBody } from './plan.ts';
import type { BillStage } from './stage.ts';
import { storedLines, type StoredLineRow, type StoredImportLine } from './stored.ts';
import type { Saved } from './saved.ts';

/** Lines in one request of the match: fewer would be slow, more would show no progress. */
const chunk = 1000;

/** The lines of a stage now, with their identities if the file is our own workbook. @throws HttpError */
export const readStored = async (
  { calls, sheet }: BillStage,
  id: number,
  isOwn: boolean,
): Promise<readonly StoredImportLine[]> => {
  const { data } = await send(sheet.items, { params: sheet.paramsFor(id) });
  const rows: readonly StoredLineRow[] = data.records;
  if (!isOwn) return storedLines(rows);
  const { keys } = (await send(calls.keys, { params: { id } })).data;
  return storedLines(rows, new Map(keys.map(({ id: line, line_key }) => [line, line_key])));
};

export interface WantedMatch {
  readonly code: string;
  readonly description: string;
}

/** The best item master of each line, or null. @throws HttpError; DOMException `AbortError` */
export const matchAll = async (
  { calls }: BillStage,
  id: number,
  lines: readonly WantedMatch[],
  { onProgress, signal }: { readonly onProgress: (matched: number) => void; readonly signal: AbortSignal },
): Promise<readonly (ItemMatch | null)[]> => {
  const found: (ItemMatch | null)[] = [];
  for (let at = 0; at < lines.length; at += chunk) {
    const some = lines.slice(at, at + chunk);
    const { data } = await send(calls.match, { params: { id }, body: { lines: [...some] }, signal });
    found.push(...data.matches);
    onProgress(found.length);
  }
  return found;
};

/** Saves everything in one request: all of it, or nothing. @throws HttpError */
export const saveBill = async (
  { sheet }: BillStage,
  id: number,
  body: SaveBody,
  onUploaded: (share: number) => void,
): Promise<Saved> => {
  const { data } = await send(sheet.save, {
    params: sheet.paramsFor(id),
    body,
    onUploadProgress: ({ loaded, total }) => onUploaded(total ? loaded / total : 1),
  });
  return { added: body.added.length, changed: body.changes.length, removed: data.removed.length, moved: 0 };
};

/** The most lines of one request that moves them. */
const maxMoved = 1000;

/** Brings the lines of a stage into the order of a file: first into their places, then behind each other. @throws HttpError */
export const saveOrder = async (
  { sheet }: BillStage,
  id: number,
  stored: readonly StoredImportLine[],
  { places }: FileOrder,
): Promise<void> => {
  const idsOf = (lines: readonly number[]) => lines.flatMap((at) => stored[at]?.id ?? []);
  const move = async (ids: readonly number[], to: { readonly parent_line_id?: number | null } = {}) => {
    for (let at = 0; at < ids.length; at += maxMoved)
      // oxlint-disable-next-line no-await-in-loop -- the next lines come behind these
      await send(sheet.order, {
        params: sheet.paramsFor(id),
        body: { ids: ids.slice(at, at + maxMoved), place: 'last', ...to },
      });
  };
  for (const { parent, arrived } of places)
    // oxlint-disable-next-line no-await-in-loop -- a line moves into one that stands already
    await move(idsOf(arrived), { parent_line_id: parent === null ? null : (stored[parent]?.id ?? null) });
  await move(idsOf(places.flatMap(({ lines }) => lines)));
};

/** Remembers what the headings of a client mean. @throws HttpError */
export const rememberHeadings = async (
  client: number,
  headings: readonly { readonly heading: string; readonly meaning: ClientTarget }[],
): Promise<void> => {
  await send(boqHeadings.endpoints.remember, { params: { client_id: client }, body: { headings: [...headings] } });
};
