import { send } from '../../dataProvider/http.ts';
import { callsOf } from '../../schema/calls.ts';
import type { PlannedRecord } from '../../schema/importPlan.ts';
import type { ImportAnswer, ImportBody, ImportMode, ImportRecord } from '../../schema/importWire.ts';
import type { Resource } from '../../schema/resource.ts';
import { reviewed, type Reviewed } from './review.ts';

/** Records a request of the dry run: enough to be quick, few enough that progress is seen. */
const chunk = 200;

const bare = ({ row, values, lines }: PlannedRecord): ImportRecord => ({ row, values, lines });

/** Asks the server what would become of every record, chunk by chunk. Nothing is saved. @throws HttpError; AbortError */
export const checkRecords = async (
  resource: Resource,
  records: readonly PlannedRecord[],
  mode: ImportMode,
  onProgress: (checked: number) => void,
  signal: AbortSignal,
): Promise<Reviewed[]> => {
  const found: Reviewed[] = [];
  for (let at = 0; at < records.length; at += chunk) {
    const some = records.slice(at, at + chunk);
    const body: ImportBody = { dry_run: true, mode, records: some.map(bare) };
    const { data } = await send<ImportAnswer>(callsOf(resource).importRows, { body, signal });
    const outcomes = data.records ?? [];
    some.forEach((record, i) => {
      const outcome = outcomes[i];
      if (outcome) found.push(reviewed(record, outcome));
    });
    onProgress(found.length);
  }
  return found;
};

/** Saves all records in one request: all of them, or none. @throws HttpError */
export const saveRecords = async (
  resource: Resource,
  records: readonly PlannedRecord[],
  mode: ImportMode,
  onUploaded: (share: number) => void,
): Promise<ImportAnswer> => {
  const body: ImportBody = { dry_run: false, mode, records: records.map(bare) };
  const { data } = await send<ImportAnswer>(callsOf(resource).importRows, {
    body,
    onUploadProgress: ({ loaded, total }) => onUploaded(total ? loaded / total : 1),
  });
  return data;
};
