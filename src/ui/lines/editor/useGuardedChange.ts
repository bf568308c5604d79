import { useMemo } from 'react';
import { groupedBy } from '../../../domain/grouped.ts';
import { titlesOf } from '../../../schema/breakdown.ts';
import { inSentence } from '../../../schema/words.ts';
import { counted } from '../../fields/format.ts';
import type { ExtraRow } from '../../sheet/pasting.ts';
import type { SheetChange } from '../../sheet/sheet.ts';
import type { Matched } from '../insertion.ts';
import type { LinesStore } from '../LinesStore.ts';
import type { Spot } from '../rowTree.ts';
import { clearedMarks } from '../model.ts';
import type { LineDialog } from './lineSheet.ts';

/** What lines a paste went over, if they are several: those that hold others by their kind. */
const overwritten = ({ edits }: SheetChange, { model, rowOf }: LinesStore): string | false => {
  const rows = [...new Set(edits.map(({ id }) => id))].flatMap((id) => rowOf(id) ?? []);
  if (rows.length < 2) return false;
  const groups = groupedBy(
    rows.filter(({ line }) => model.holdsLines(line.kind)),
    ({ line }) => line.kind,
  );
  const among = [...groups].map(([kind, { length }]) => {
    const { title, ...others } = model.kinds[kind] ?? { title: kind };
    return counted(length, inSentence(title), inSentence(titlesOf({ title, ...others })));
  });
  return `pasted over ${counted(rows.length, model.words.one, model.words.many)}${among.length ? ` (${among.join(', ')} among them)` : ''}`;
};

const reportedText = (change: SheetChange, store: LinesStore): string => {
  const { closed, beyond, how, extra = [] } = change;
  const { one, many } = store.words;
  const told = [
    how === 'pasted' && overwritten(change, store),
    closed > 0 && how !== 'cleared' && how !== 'cut' && `${counted(closed, 'cell', 'cells')} cannot be changed here`,
    extra.length > 0 && `${counted(extra.length, one, many)} added`,
    beyond > 0 && `${counted(beyond, 'cell', 'cells')} did not fit`,
  ].filter(Boolean);
  const text = told.join(', ');
  return text && `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
};

/** Changes of cells by a person: as typed, and as agreed to. */
export interface GuardedChange {
  /** A verified line is asked about when it is typed into; changes of many cells leave it alone. */
  readonly onChange: (change: SheetChange) => void;
  readonly apply: (change: SheetChange) => void;
  /** The same, as the person has said where pasted rows go. */
  readonly agreed: (change: SheetChange) => void;
  /** Adds pasted rows as lines at a spot. `matched`: what they are of the masters. */
  readonly add: (rows: readonly ExtraRow[], spot: Spot, matched: readonly (Matched | null)[] | undefined) => void;
}

export const useGuardedChange = (
  store: LinesStore,
  open: (dialog: LineDialog) => void,
  notice: (text: string) => void,
  failed: (error: unknown) => void,
): GuardedChange =>
  useMemo(() => {
    const { model } = store;
    const clears = ({ id, column }: SheetChange['edits'][number]): boolean => {
      const row = store.rowOf(id);
      return row !== undefined && clearedMarks(model, row.line, [column]).length > 0;
    };
    const apply = (change: SheetChange): void => {
      store.edit(change.edits, change.extra);
      notice(reportedText(change, store));
    };
    const agreed = (change: SheetChange): void => {
      if (!change.edits.some(clears)) return apply(change);
      if (change.how === 'typed') return open({ kind: 'verified', change });
      const edits = change.edits.filter((edit) => !clears(edit));
      const changed = { ...change, edits };
      apply(changed);
      const left = `${counted(change.edits.length - edits.length, 'cell', 'cells')} of verified ${store.words.many} left alone.`;
      notice(`${reportedText(changed, store)} ${left}`.trim());
    };
    return {
      apply,
      agreed,
      add: (rows, spot, matched) => {
        store.paste(rows, spot, matched).catch(failed);
        notice(`${counted(rows.length, store.words.one, store.words.many)} added. Ctrl+Z undoes it.`);
      },
      onChange: (change) => {
        const { pasted } = change;
        // Several rows, or over something: where they go is the person's to say.
        if (pasted && (pasted.height > 1 || pasted.over > 0)) open({ kind: 'paste', change, pasted });
        else agreed(change);
      },
    };
  }, [store, open, notice, failed]);
