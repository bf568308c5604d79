import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { failureOf, messageOf, statusOf } from '../../dataProvider/failure.ts';
import { planImport, type RepeatChoice } from '../../schema/import/plan.ts';
import type { DecimalMark } from '../../domain/numerals.ts';
import type { DayOrder } from '../../schema/days.ts';
import type { ImportMode } from '../../schema/import/wire.ts';
import type { Resource } from '../../schema/resource.ts';
import { useToast } from '../useToast.ts';
import { checkRecords, saveRecords } from './dryRun.ts';
import { readFile } from './read/readFile.ts';
import { refuseMany, Unreadable } from './read/spreadsheet.ts';
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
  withTable,
  type ImportState,
} from './state.ts';

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';
const lost =
  'The server did not answer. Importing again is safe: records that were saved are recognised, and nothing is doubled.';

/** The state of an import from the file to the result, with its actions. */
export const useImport = (resource: Resource) => {
  const [state, setState] = useState<ImportState>(initialState);
  const change = useCallback((some: Partial<ImportState>) => setState((was) => ({ ...was, ...some })), []);
  const running = useRef<AbortController>(null);
  const queryClient = useQueryClient();
  const toast = useToast();
  const begin = () => {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  };
  useEffect(() => () => running.current?.abort(), []);

  const choose = async (file: File, sheet?: string) => {
    const signal = begin();
    change({ reading: true, problem: null });
    try {
      const table = await readFile(file, sheet, signal);
      refuseMany(rowsBelowHeadings(resource, table));
      setState((was) => withTable(resource, was, file, table));
    } catch (error) {
      if (!isAbort(error))
        setState({
          ...initialState,
          problem: error instanceof Unreadable ? error.message : 'The file cannot be read.',
        });
    }
  };

  /** Checks all records with the state `next`, by default the current one. */
  const check = async (next: ImportState = state) => {
    const { table, mapping, dayOrder, repeats } = next;
    if (!table) return;
    const signal = begin();
    const options = { dayOrder: dayOrder ?? 'day_first', mark: markOf(resource, next), repeats } as const;
    const planned = planImport(resource, mapping, rowsToImport(next), options);
    setState({ ...next, step: 'check', planned, checked: 0, all: null, created: {}, failure: null });
    try {
      const found = await checkRecords(
        resource,
        planned.records,
        choicesOf(next),
        (checked) => change({ checked }),
        signal,
      );
      if (!signal.aborted) change({ ...found, checked: null });
    } catch (error) {
      if (isAbort(error) || signal.aborted) return;
      toast.failed(error);
      setState(unchecked);
    }
  };

  const save = async () => {
    const { planned } = state;
    if (!planned) return;
    change({ step: 'save', uploaded: 0, saved: null, failure: null });
    try {
      const { summary } = await saveRecords(resource, planned.records, choicesOf(state), {
        onUploaded: (uploaded) => change({ uploaded }),
        onSaved: (saved) => change({ saved }),
      });
      change({ result: summary, uploaded: null });
      const changed = [resource.name, ...Object.keys(summary.created)];
      await Promise.all(changed.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
    } catch (error) {
      if (statusOf(error) === 422) {
        // Something changed since the check. A new check shows the rows.
        await check();
        change({ failure: `${messageOf(error)}. The file was checked again.` });
      } else if (failureOf(error)?.reported) change({ step: 'check', uploaded: null });
      else change({ uploaded: null, failure: statusOf(error) === 0 ? lost : messageOf(error) });
    }
  };

  return {
    state,
    choose,
    check,
    save,
    map: (target: string, column: number | null) => setState((was) => withColumn(resource, was, target, column)),
    setHead: (head: number) => setState((was) => withHead(resource, was, head)),
    setDayOrder: (dayOrder: DayOrder) => setState((was) => ({ ...unchecked(was), dayOrder })),
    setMark: (chosenMark: DecimalMark) => setState((was) => ({ ...unchecked(was), chosenMark })),
    setHiddenRows: (hiddenRows: boolean) => setState((was) => ({ ...unchecked(was), hiddenRows })),
    setMode: (mode: ImportMode) => setState((was) => ({ ...unchecked(was), mode })),
    setCreating: (id: string, on: boolean) => setState((was) => withCreating(was, id, on)),
    /** Creates missing records of these references, and checks again. */
    checkCreating: (ids: readonly string[]) => check(ids.reduce((was, id) => withCreating(was, id, true), state)),
    /** Chooses what counts where rows disagree, and checks again. */
    checkRepeats: (repeats: RepeatChoice) => check({ ...state, repeats }),
    backToColumns: () => {
      running.current?.abort();
      setState(unchecked);
    },
    restart: () => {
      running.current?.abort();
      setState(initialState);
    },
  };
};
export type Import = ReturnType<typeof useImport>;
