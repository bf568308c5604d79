import { send } from '../../dataProvider/http.ts';
import { callsOf } from '../../schema/calls/resourceCalls.ts';
import { foldedKey, type PlannedRecord } from '../../schema/import/plan.ts';
import type { CreatedRecords, ImportAnswer, ImportBody, ImportRecord } from '../../schema/import/wire.ts';
import type { Resource } from '../../schema/resource.ts';
import { reviewed, type Reviewed } from './review.ts';

/** Records in one request of the dry run. Fewer would be slow, more would show no progress. */
const chunk = 200;

const bare = ({ row, values, lines }: PlannedRecord): ImportRecord => ({ row, values, lines });

/** The user's choices about existing and missing records. */
export type ImportChoices = Pick<ImportBody, 'mode' | 'create_missing'>;

/** The outcome of each record in the dry run, and the missing records to create. */
interface Checked {
  readonly all: readonly Reviewed[];
  readonly created: CreatedRecords;
}

/** Joins the missing records of two chunks. Texts that differ only in case are one. */
export const joinedCreated = (a: CreatedRecords, b: CreatedRecords): CreatedRecords => {
  const joined: Record<string, readonly string[]> = { ...a };
  for (const [resource, texts] of Object.entries(b)) {
    const known = new Set((joined[resource] ?? []).map(foldedKey));
    joined[resource] = [...(joined[resource] ?? []), ...texts.filter((text) => !known.has(foldedKey(text)))];
  }
  return joined;
};

/** Checks all records on the server, in chunks or all together, without saving. @throws HttpError; DOMException `AbortError` */
export const checkRecords = async (
  resource: Resource,
  records: readonly PlannedRecord[],
  choices: ImportChoices,
  { onProgress, signal }: { readonly onProgress: (checked: number) => void; readonly signal: AbortSignal },
): Promise<Checked> => {
  const found: Reviewed[] = [];
  let created: CreatedRecords = {};
  const size = resource.import.together ? records.length : chunk;
  for (let at = 0; at < records.length; at += size) {
    const some = records.slice(at, at + size);
    const body: ImportBody = { dry_run: true, ...choices, records: some.map(bare) };
    const { data } = await send(callsOf(resource).importRows, { body, signal });
    const outcomes = data.records ?? [];
    some.forEach((record, i) => {
      const outcome = outcomes[i];
      if (outcome) found.push(reviewed(record, outcome));
    });
    created = joinedCreated(created, data.summary.created);
    onProgress(found.length);
  }
  return { all: found, created };
};

/** Saves all records in one request: all of them, or none. `onUploaded`: the share that was sent. @throws HttpError */
export const saveRecords = async (
  resource: Resource,
  records: readonly PlannedRecord[],
  choices: ImportChoices,
  onUploaded: (share: number) => void,
): Promise<ImportAnswer> => {
  const body: ImportBody = { dry_run: false, ...choices, records: records.map(bare) };
  const { data } = await send(callsOf(resource).importRows, {
    body,
    onUploadProgress: ({ loaded, total }) => onUploaded(total ? loaded / total : 1),
  });
  return data;
};
