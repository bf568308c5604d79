import type { WorkSent } from '../../../domain/planning/work.ts';
import { groupedBy } from '../../../domain/grouped.ts';
import type { CellEdit, RowId } from '../../../ui/sheet/types.ts';
import { statusNamed } from '../tasks/columns.ts';

/** The columns of the sheet in which people say how far a task is. */
export const saidColumns = ['status', 'progress', 'actual_start_date', 'actual_end_date', 'remaining_days'] as const;

const wholeOf = (value: string | null): number | null => (value === null ? null : Number(value));

const saidIn = (edits: readonly CellEdit[]): WorkSent =>
  Object.fromEntries(
    edits.flatMap(({ column, input }): [string, unknown][] => {
      if (!('value' in input)) return [];
      const { value } = input;
      if (column === 'status') return value === null ? [] : [[column, statusNamed(value)]];
      // An emptied percentage is none; beside other cells of its row it is not said.
      if (column === 'progress') return value === null && edits.length > 1 ? [] : [[column, wholeOf(value) ?? 0]];
      return [[column, column === 'remaining_days' ? wholeOf(value) : value]];
    }),
  );

/** What changed cells say of each row, in their order; and why a text says nothing. */
export const saidByRow = (edits: readonly CellEdit[]) => {
  const rows = groupedBy(edits, ({ id }) => id);
  const unread = edits.flatMap(({ input }) => ('error' in input ? [`“${input.text}”: ${input.error}`] : []));
  const said = [...rows].flatMap(([key, own]): { readonly key: RowId; readonly said: WorkSent }[] => {
    const values = saidIn(own);
    return Object.keys(values).length > 0 ? [{ key, said: values }] : [];
  });
  return { said, unread };
};
