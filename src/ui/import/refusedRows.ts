import { failureIn, type FormErrors } from '../../dataProvider/failure.ts';
import type { RowError } from '../../schema/import/wire.ts';

type Told = FormErrors[string] | undefined;

const leaves = (error: Told, path: string): { readonly field: string; readonly message: string }[] => {
  if (error === undefined) return [];
  if (typeof error === 'string') return [{ field: path, message: error }];
  return Object.entries(error).flatMap(([name, below]: [string, Told]) =>
    leaves(below, path === '' ? name : `${path}.${name}`),
  );
};

/** The rows of a file that a save refused, by the errors of its answer: `{ '3': { code: 'is taken' } }`. */
export const refusedRows = (error: unknown): RowError[] =>
  Object.entries(failureIn(error)?.errors ?? {}).flatMap(([row, told]) =>
    /^[1-9]\d*$/.test(row) ? leaves(told, '').map((leaf) => ({ row: Number(row), ...leaf })) : [],
  );
