import { useCallback } from 'react';
import { counted } from '../../ui/fields/format.ts';
import type { SheetChange } from '../../ui/grid/sheet.ts';
import type { Asked } from './asked.ts';
import { clearsMarks, isVerified } from './model.ts';
import type { LinesStore } from '../../ui/lines/LinesStore.ts';

const missedText = ({ closed, beyond, how, extra = [] }: SheetChange): string => {
  const missed = [
    closed > 0 && how !== 'cleared' && how !== 'cut' && `${counted(closed, 'cell', 'cells')} cannot be changed here`,
    extra.length > 0 && `${counted(extra.length, 'line', 'lines')} added`,
    beyond > 0 && `${counted(beyond, 'cell', 'cells')} did not fit`,
  ].filter(Boolean);
  return missed.length ? `${missed.join(', ')}.` : '';
};

/** Changes cells. A verified line is asked about when it is typed into; changes of many cells leave it alone. */
export const useGuardedChange = (store: LinesStore, ask: (asked: Asked) => void, notice: (text: string) => void) => {
  const apply = useCallback(
    (change: SheetChange) => {
      store.edit(change.edits, change.extra);
      notice(missedText(change));
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
        apply({ ...change, edits });
        notice(`${counted(change.edits.length - edits.length, 'cell', 'cells')} of verified lines left alone.`);
      }
    },
    [store, apply, ask, notice],
  );
  return { onChange, apply };
};
