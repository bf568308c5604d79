import { failureIn } from '../../../../dataProvider/failure.ts';
import { isRecord } from '../../../../schema/guards.ts';

/** So many rows are named. */
const most = 3;

const firstText = (error: unknown): string | null => {
  if (typeof error === 'string') return error;
  if (!isRecord(error)) return null;
  return (
    Object.values(error)
      .map(firstText)
      .find((text) => text !== null) ?? null
  );
};

/** Why bids were refused, with the rows of the file in which they stand; `rows`: of the bids as they were sent. */
export const refusedBids = (error: unknown, rows: readonly number[]): unknown => {
  const errors = failureIn(error)?.errors?.['bids'];
  const named = Array.isArray(errors)
    ? [...errors.entries()].flatMap(([at, one]) => {
        const text = firstText(one);
        return text === null || rows[at] === undefined ? [] : [`Row ${rows[at]}: ${text}`];
      })
    : [];
  if (named.length === 0) return error;
  const more = named.length - most;
  return new Error(`${named.slice(0, most).join('; ')}${more > 0 ? `; and ${more} more` : ''}`);
};
