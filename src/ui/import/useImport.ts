import { useQueryClient } from '@tanstack/react-query';
import { failureIn, messageOf, statusOf } from '../../dataProvider/failure.ts';
import { moneyHeadings } from '../../schema/import/moneyHeadings.ts';
import { planImport, type RepeatChoice } from '../../schema/import/plan.ts';
import type { DecimalMark } from '../../domain/numerals.ts';
import type { DayOrder } from '../../schema/days.ts';
import type { ImportMapping } from '../../schema/import/targets.ts';
import type { ImportMode, RowError } from '../../schema/import/wire.ts';
import type { Resource } from '../../schema/resource.ts';
import { checkRecords, saveRecords } from './dryRun.ts';
import { readFile } from './read/readFile.ts';
import { requireFewRows, spreadsheetOf } from './read/spreadsheet.ts';
import { branchCurrency } from '../fields/format.ts';
import { refusedRows } from './refusedRows.ts';
import { goodRecords, withRefused } from './review.ts';
import {
  choicesOf,
  initialState,
  markOf,
  rowsBelowHeadings,
  rowsToImport,
  unchecked,
  withColumn,
  withCreating,
  withHead,
  withMapping,
  withTable,
  type ImportState,
} from './state.ts';
import { useImportState } from './useImportState.ts';
import { useRemembered } from './useRemembered.ts';

const lost =
  'The server did not answer. Importing again is safe: records that were saved are recognised, and nothing is doubled.';

const tooLarge = 'Split it, or leave out columns that are not imported.';

/** The state of an import from the file to the result, with its actions. */
export const useImport = (resource: Resource) => {
  const { state, setState, change, stop, restart, read, run } = useImportState(initialState);
  const queryClient = useQueryClient();
  const { known, remember } = useRemembered(resource);

  const choose = (file: File, sheet?: string) =>
    read(async (signal) => {
      const table = spreadsheetOf(await readFile({ file }, tooLarge, signal), sheet);
      requireFewRows(rowsBelowHeadings(resource, table));
      return (was) => withTable(resource, was, { file, read: table }, known);
    });

  /**
   * Checks all records with the state `next`, by default the current one. `refused`: what a save refused though a check
   * had found nothing.
   */
  const check = async (next: ImportState = state, refused: readonly RowError[] = []) => {
    const { table, mapping, dayOrder, repeats } = next;
    if (!table) return;
    const currency = branchCurrency();
    const options = {
      dayOrder: dayOrder ?? 'day_first',
      mark: markOf(resource, next),
      repeats,
      money: moneyHeadings(resource, mapping, table),
      ...(currency !== undefined && { currency }),
    } as const;
    const planned = planImport(resource, mapping, rowsToImport(resource, next), options);
    setState({ ...next, step: 'check', planned, checked: 0, all: null, created: {}, failure: null });
    const told = (checked: number) => change({ checked });
    await run(
      async (signal) => {
        const { all, created } = await checkRecords(resource, planned.records, choicesOf(next), {
          onProgress: told,
          signal,
        });
        return { all: withRefused(all, refused), created, checked: null };
      },
      () => setState(unchecked),
    );
  };

  /** Saves the records that are not bad, all or none of them. */
  const save = async () => {
    const { all } = state;
    if (!all) return;
    change({ step: 'save', uploaded: 0, failure: null });
    try {
      const sent = (uploaded: number) => change({ uploaded });
      const { summary } = await saveRecords(resource, goodRecords(all), choicesOf(state), sent);
      change({ result: summary, uploaded: null });
      remember(state);
      const changed = [resource.name, ...Object.keys(summary.created)];
      await Promise.all(changed.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
    } catch (error) {
      if (statusOf(error) === 422) {
        // Something changed since the check. A new check shows the rows.
        await check(state, refusedRows(error));
        change({ failure: `${messageOf(error)}. The file was checked again.` });
      } else if (failureIn(error)?.reported) change({ step: 'check', uploaded: null });
      else change({ uploaded: null, failure: statusOf(error) === 0 ? lost : messageOf(error) });
    }
  };

  return {
    state,
    choose,
    check,
    save,
    map: (target: string, column: number | null) => setState((was) => withColumn(resource, was, target, column)),
    setHead: (head: number) => setState((was) => withHead(resource, was, head, known)),
    setMapping: (mapping: ImportMapping) => setState((was) => withMapping(resource, was, mapping)),
    setDayOrder: (dayOrder: DayOrder) => setState((was) => ({ ...unchecked(was), dayOrder })),
    setMark: (chosenMark: DecimalMark) => setState((was) => ({ ...unchecked(was), chosenMark })),
    setHiddenRows: (hiddenRows: boolean) => setState((was) => ({ ...unchecked(was), hiddenRows })),
    setMode: (mode: ImportMode) => setState((was) => ({ ...unchecked(was), mode })),
    setCreating: (id: string, on: boolean) => setState((was) => withCreating(was, id, on)),
    /** Creates missing records of these references, and checks again. */
    checkCreating: (ids: readonly string[]) => check(ids.reduce((was, id) => withCreating(was, id, true), state)),
    /** Chooses what counts where rows disagree, and checks again. */
    checkRepeats: (repeats: RepeatChoice) => check({ ...state, repeats }),
    /** Takes rows that are sums like the others, or leaves them out, and checks again. */
    checkSums: (takesSums: boolean) => check({ ...state, takesSums }),
    backToColumns: () => {
      stop();
      setState(unchecked);
    },
    restart,
  };
};
export type Import = ReturnType<typeof useImport>;

/** What the steps of an import are given. */
export interface StepProps {
  readonly resource: Resource;
  readonly work: Import;
}
