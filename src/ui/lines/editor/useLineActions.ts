import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { flushSync } from 'react-dom';
import type { Line } from '../../../domain/lines.ts';
import { counted } from '../../fields/format.ts';
import type { SheetHandle } from '../../sheet/Sheet.tsx';
import type { RowId, SheetRow } from '../../sheet/types.ts';
import { useSeenOnPage } from '../../useParent.ts';
import { useToast } from '../../useToast.tsx';
import type { LineCalls } from '../calls.ts';
import type { GridRow } from '../lines.ts';
import type { Done, LinesStore } from '../LinesStore.ts';
import { isVerifiable, isVerified } from '../model.ts';
import type { Spot } from '../rowTree.ts';
import { numberAt } from '../numbering.ts';
import { spotBelow, spotBeside, spotIn } from '../spots.ts';
import type { LineDialog } from './lineSheet.ts';

/** What can be done with any lines: the buttons and the keys of an editor do it. */
export interface LineActions {
  /** The row of the active cell. */
  readonly active: () => SheetRow<GridRow> | undefined;
  /** The rows that a button works on: those with a tick, else those of the range. */
  readonly targets: () => RowId[];
  /** Where a new line of a kind goes. */
  readonly spotFor: (kind: string) => Spot;
  /** Adds a line there, or at a spot; `edit` begins to type into it. */
  readonly insert: (values: Partial<Line> & Pick<Line, 'kind'>, edit?: boolean, spot?: Spot) => void;
  /** Begins a line below the last one, or goes on with one that is still empty there. False where none can stand. */
  readonly addBelow: (key: RowId) => boolean;
  /** Adds what a call of the server gives, and goes to the first of it. @throws Error with a message */
  readonly fetchLines: (call: Parameters<LinesStore['fetchLines']>[0]) => Promise<void>;
  /** Removes rows with all that is below them, and says how many go; where some are verified, it asks first. */
  readonly remove: () => void;
  /** The same, as the user has said that verified ones go. */
  readonly removeRows: (keys: readonly RowId[]) => void;
  readonly duplicate: () => void;
  readonly move: (down: boolean) => void;
  /** Asks what the lines are to be in. */
  readonly moveInto: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly find: () => void;
  readonly collapse: (collapsed: boolean) => void;
  /** Opens what stands beside the grid for the active line. */
  readonly openPanel: () => void;
  /** Opens it for the line with this id, in sight. */
  readonly showLine: (id: number) => void;
  readonly verify: (isVerified: boolean) => void;
}

interface Parts {
  readonly store: LinesStore;
  readonly calls: LineCalls;
  readonly grid: SheetHandle<GridRow> | null;
  readonly treeColumn: string;
  readonly selected: ReadonlySet<RowId>;
  readonly setSelected: (ids: ReadonlySet<RowId>) => void;
  readonly open: (dialog: LineDialog) => void;
  readonly notice: (text: string) => void;
  readonly find: () => void;
}

const none: ReadonlySet<RowId> = new Set();

export const useLineActions = (parts: Parts): LineActions => {
  const { store, calls, grid, treeColumn, selected, setSelected, open, notice, find } = parts;
  const toast = useToast();
  const client = useQueryClient();
  const seen = useSeenOnPage();
  return useMemo<LineActions>(() => {
    const { words } = store;
    const counts = (rows: number): string => counted(rows, words.one, words.many);
    const anew = ({ unverified }: Done): string =>
      unverified ? `; ${counts(unverified)} ${unverified === 1 ? 'has' : 'have'} to be verified anew` : '';
    const tellAnew = (done: Done | undefined): void => {
      const text = done && anew(done);
      if (text) notice(`${text.slice(2)}.`);
    };
    const active = (): SheetRow<GridRow> | undefined => {
      const range = grid?.state.range.get();
      return range ? grid?.state.now.get().rows[range.anchor.row] : undefined;
    };
    const targets = (): RowId[] =>
      selected.size ? [...selected].filter((key) => store.rowOf(key)) : (grid?.rangeRows() ?? []).map(({ id }) => id);
    const spotFor = (kind: string): Spot => spotIn(store, active()?.id, kind);
    /** At once, as the next key may come before the next frame; and again when a menu that closes has taken the focus. */
    const activate = (key: RowId, edit = false) => {
      flushSync(() => undefined);
      grid?.activate(key, treeColumn, edit);
      requestAnimationFrame(() => {
        if (!grid?.hasFocus()) grid?.activate(key, treeColumn, edit);
      });
    };
    const fetchLines: LineActions['fetchLines'] = async (call) => {
      const [first] = await store.fetchLines(call);
      if (first === undefined) return;
      store.reveal(first);
      activate(first);
    };
    /** Its number is the next one, unless it comes with one. */
    const begin = (values: Partial<Line> & Pick<Line, 'kind'>, spot: Spot, edit?: boolean): void =>
      activate(store.begin({ ...numberAt(store.tree, spot), ...values }, spot), edit);
    const removeRows = (keys: readonly RowId[]): void => {
      const [{ length }, { length: tops }] = [store.withBelow(keys), store.topsOf(keys)];
      const takeBack = store.remove(keys);
      setSelected(none);
      const below = length - tops;
      if (length)
        toast.done(
          `${counts(tops)}${below ? ` and the ${counts(below)} in ${tops === 1 ? 'it' : 'them'}` : ''} deleted`,
          async () => {
            const done = takeBack();
            return done && `${counts(length)} ${length === 1 ? 'is' : 'are'} back${anew(done)}`;
          },
        );
    };
    return {
      active,
      targets,
      spotFor,
      fetchLines,
      removeRows,
      insert: (values, edit, spot = spotFor(values.kind)) => begin(values, spot, edit),
      addBelow: (key) => {
        if (store.isBlank(key)) {
          activate(key);
          return true;
        }
        const { kind: usual, kinds, begins, mayHold } = store.model;
        const spot = spotBelow(store, key, usual);
        const above = spot.parent === null ? null : (store.rowOf(spot.parent)?.line.kind ?? null);
        // An empty plan begins with a main task.
        const kind = mayHold(above, usual) ? usual : Object.keys(kinds).find((each) => mayHold(above, each));
        if (kind === undefined) return false;
        begin(kind === usual ? { ...begins, kind } : { kind }, spot);
        return true;
      },
      remove: () => {
        const keys = targets();
        const verified = store.withBelow(keys).filter(({ line }) => isVerified(store.model, line)).length;
        if (verified) open({ kind: 'remove', keys, verified });
        else removeRows(keys);
      },
      duplicate: () => {
        const keys = store.topsOf(targets());
        if (keys.length)
          fetchLines((idOf) => calls.duplicate(keys.flatMap((key) => idOf(key) ?? []))).catch(toast.failed);
      },
      move: (down) => {
        const keys = targets();
        const beside = spotBeside(store, keys, down);
        if (beside) store.move(keys, beside);
      },
      moveInto: () => {
        const keys = targets();
        if (keys.length) open({ kind: 'move', keys });
      },
      undo: () => tellAnew(store.undo()),
      redo: () => tellAnew(store.redo()),
      find,
      collapse: (collapsed) => store.collapseAll(collapsed),
      openPanel: () => {
        const row = active();
        if (row) open({ kind: 'panel', key: row.id });
        else notice(`Choose a ${words.one} first.`);
      },
      showLine: (id) => {
        const key = store.keyOf(id);
        if (!store.rowOf(key)) return notice(`This ${words.one} is not there any more.`);
        store.reveal(key);
        open({ kind: 'panel', key });
        requestAnimationFrame(() => grid?.show(key, treeColumn));
      },
      verify: (verifies) => {
        const keys = targets().filter((key) => isVerifiable(store.model, store.rowOf(key)?.line.kind ?? ''));
        if (keys.length === 0) return notice(`Tick the ${words.many} first, or choose one.`);
        const lines = counts(keys.length);
        const flags = store.model.marks.map(({ field }) => field);
        const flagsOf = (key: RowId) => flags.map((flag) => store.rowOf(key)?.line[flag] === true);
        const before = new Map(keys.map((key) => [key, flagsOf(key)] as const));
        const mark = (some: readonly RowId[], to: boolean) =>
          store
            .callFor((keyOf) =>
              calls.verify(
                some.flatMap((key) => keyOf(key) ?? []),
                to,
                seen,
              ),
            )
            // The head of the record says who is next by the marks of its lines, and so do the inboxes; what a refusal
            // tells is seen from now on.
            .finally(() => void client.invalidateQueries());
        mark(keys, verifies)
          .then(() => {
            setSelected(none);
            if (!verifies) return toast.done(`The verification of ${lines} is taken back`);
            // Exactly those that were set: whoever had verified others of them before still has.
            const set = keys.filter((key) => flagsOf(key).some((is, at) => is && before.get(key)?.[at] !== true));
            if (set.length === 0) return toast.done(`${lines} verified already`);
            toast.done(`${counts(set.length)} verified`, async () => {
              await mark(set, false);
              return `${counts(set.length)} ${set.length === 1 ? 'is' : 'are'} as before`;
            });
          })
          .catch(toast.failed);
      },
    };
  }, [store, calls, grid, treeColumn, selected, setSelected, open, notice, find, toast, client, seen]);
};
