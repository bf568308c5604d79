import { useCallback } from 'react';
import { counted } from '../../../ui/fields/format.ts';
import type { SheetChange } from '../../../ui/grid/sheet.ts';
import type { OpenDialog } from './openDialog.ts';
import { clearsMarks, isVerified } from './model.ts';
import type { LinesStore } from '../../../ui/lines/LinesStore.ts';

/** What lines a paste went over, if they are several. */
const overwritten = ({ edits }: SheetChange, store: LinesStore): string | false => {
  const rows = [...new Set(edits.map(({ id }) => id))].map((id) => store.rowOf(id));
  const boms = rows.filter((row) => row?.line.kind === 'bom').length;
  const lines = counted(rows.length, 'line', 'lines');
  return rows.length > 1 && `pasted over ${lines}${boms ? ` (${counted(boms, 'BOM', 'BOMs')} among them)` : ''}`;
};

const reportedText = (change: SheetChange, store: LinesStore): string => {
  const { closed, beyond, how, extra = [] } = change;
  const told = [
    how === 'pasted' && overwritten(change, store),
    closed > 0 && how !== 'cleared' && how !== 'cut' && `${counted(closed, 'cell', 'cells')} cannot be changed here`,
    extra.length > 0 && `${counted(extra.length, 'line', 'lines')} added`,
    beyond > 0 && `${counted(beyond, 'cell', 'cells')} did not fit`,
  ].filter(Boolean);
  const text = told.join(', ');
  return text && `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
};

/** Changes cells. A verified line is asked about when it is typed into; changes of many cells leave it alone. */
export const useGuardedChange = (
  store: LinesStore,
  ask: (asked: OpenDialog) => void,
  notice: (text: string) => void,
) => {
  const apply = useCallback(
    (change: SheetChange) => {
      store.edit(change.edits, change.extra);
      notice(reportedText(change, store));
    },
    [store, notice],
  );
  const onChange = useCallback(
    (change: SheetChange) => {
      const clears = ({ id, column }: SheetChange['edits'][number]): boolean => {
        const row = store.rowOf(id);
        return row !== undefined && isVerified(row) && clearsMarks(column);
      };
      if (!change.edits.some(clears)) apply(change);
      else if (change.how === 'typed') ask({ kind: 'verified', change });
      else {
        const edits = change.edits.filter((edit) => !clears(edit));
        const changed = { ...change, edits };
        apply(changed);
        const left = `${counted(change.edits.length - edits.length, 'cell', 'cells')} of verified lines left alone.`;
        notice(`${reportedText(changed, store)} ${left}`.trim());
      }
    },
    [store, apply, ask, notice],
  );
  return { onChange, apply };
};
