import { sql } from 'drizzle-orm';
import type { FieldErrors } from '../../../schema/check.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/database.ts';
import { Failure, invalid } from '../errors.ts';
import { mapDatabaseErrors } from '../records/databaseErrors.ts';

/** The refusals of rows, by their place among those that are written. */
type RowErrors = ReadonlyMap<number, FieldErrors>;

/** The most statements by which refused rows are looked for: whoever sends more wrong rows is told of the first. */
const maxTrials = 200;

const isRefused = (error: unknown): error is Failure => error instanceof Failure && error.status === 422;

/**
 * Writes rows by one statement. The database names no row that its constraints and triggers refuse, so these are looked
 * for by halves, and `told` makes one failure of all of them.
 * @throws Failure of the write; that of `told` for refused rows
 */
export const writeEach = async <R, T>(
  tx: Tx,
  resource: Resource,
  { rows, told }: { readonly rows: readonly R[]; readonly told: (refused: RowErrors) => Failure },
  write: (some: readonly R[], from: number) => Promise<T>,
): Promise<T> => {
  const written = (from: number, to: number) => mapDatabaseErrors(resource, () => write(rows.slice(from, to), from));
  if (rows.length > 1) await tx.execute(sql`savepoint written`);
  try {
    return await written(0, rows.length);
  } catch (error) {
    if (!isRefused(error)) throw error;
    const found = new Map<number, FieldErrors>();
    let trials = 0;
    const tried = async (from: number, to: number): Promise<void> => {
      if (++trials > maxTrials) return;
      await tx.execute(sql`rollback to savepoint written`);
      try {
        await written(from, to);
      } catch (refusal) {
        if (!isRefused(refusal)) throw refusal;
        await look(from, to, refusal);
      }
    };
    /** Looks for the refused rows among these, which are refused together. */
    const look = async (from: number, to: number, refusal: Failure): Promise<void> => {
      if (to - from === 1) {
        found.set(from, refusal.more.errors ?? {});
        return;
      }
      const middle = Math.ceil((from + to) / 2);
      await tried(from, middle);
      await tried(middle, to);
    };
    await look(0, rows.length, error);
    throw found.size ? told(found) : error;
  }
};

/** The failure of rows that are sent: each error at the place of its row, such as `changes.3`. */
export const atPlaces =
  (pathOf: (at: number) => string) =>
  (refused: RowErrors): Failure =>
    invalid(
      Object.fromEntries(
        [...refused].flatMap(([at, errors]) =>
          Object.entries(errors).map(([field, messages]) => [
            field.startsWith(`${pathOf(at)}.`) ? field : `${pathOf(at)}.${field}`,
            messages,
          ]),
        ),
      ),
    );
