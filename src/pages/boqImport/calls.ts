import { send } from '../../dataProvider/http.ts';
import type { Target } from '../../domain/boqSheet/targets.ts';
import { boqHeadings } from '../../resources/boqHeadings.ts';
import type { ItemMatch } from '../../resources/boqImport.calls.ts';
import type { SaveBody } from './plan.ts';
import type { BillStage } from './stage.ts';
import { storedLines, type LineRow, type StoredLine } from './stored.ts';

/** Lines in one request of the match: fewer would be slow, more would show no progress. */
const chunk = 1000;

/** The lines of a stage now. @throws HttpError */
export const readStored = async ({ calls }: BillStage, id: number): Promise<readonly StoredLine[]> => {
  const { data } = await send(calls.items, { params: { id } });
  const rows: readonly LineRow[] = data.records;
  return storedLines(rows);
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
  onProgress: (matched: number) => void,
  signal: AbortSignal,
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

/** What a save has done. */
export interface Saved {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

/** Saves everything in one request: all of it, or nothing. @throws HttpError */
export const saveBill = async (
  { calls }: BillStage,
  id: number,
  body: SaveBody,
  onUploaded: (share: number) => void,
): Promise<Saved> => {
  const { data } = await send(calls.save, {
    params: { id },
    body,
    onUploadProgress: ({ loaded, total }) => onUploaded(total ? loaded / total : 1),
  });
  return { added: body.added.length, changed: body.changes.length, removed: data.removed.length };
};

/** Remembers what the headings of a client mean. @throws HttpError */
export const rememberHeadings = async (
  client: number,
  headings: readonly { readonly heading: string; readonly meaning: Target }[],
): Promise<void> => {
  await send(boqHeadings.endpoints.remember, { params: { client_id: client }, body: { headings: [...headings] } });
};
