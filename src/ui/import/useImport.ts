import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { failureOf } from '../../dataProvider/failure.ts';
import { planImport } from '../../schema/importPlan.ts';
import type { DayOrder } from '../../schema/days.ts';
import type { ImportMode } from '../../schema/importWire.ts';
import type { Resource } from '../../schema/resource.ts';
import { useTell } from '../useTell.ts';
import { checkRecords, saveRecords } from './dryRun.ts';
import { readFile } from './read/readFile.ts';
import { Unreadable } from './read/spreadsheet.ts';
import { initialState, unchecked, withColumn, withTable, type ImportState } from './state.ts';

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';
/** HTTP status of a failed call; 0 when no answer came. */
const statusOf = (error: unknown) => (error as { status?: number }).status;
const lost = 'No answer came. Importing again is safe: what was saved is known by its key, and nothing is doubled.';

/** An import from a file to its result, and what a person can do on the way. */
export const useImport = (resource: Resource) => {
  const [state, setState] = useState<ImportState>(initialState);
  const change = useCallback((some: Partial<ImportState>) => setState((was) => ({ ...was, ...some })), []);
  const running = useRef<AbortController>(null);
  const queryClient = useQueryClient();
  const tell = useTell();
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
      setState((was) => withTable(resource, was, file, table));
    } catch (error) {
      if (!isAbort(error))
        setState({
          ...initialState,
          problem: error instanceof Unreadable ? error.message : 'The file cannot be read.',
        });
    }
  };

  const check = async () => {
    const { table, mapping, dayOrder, mode } = state;
    if (!table) return;
    const signal = begin();
    const planned = planImport(resource, mapping, table.rows, { dayOrder: dayOrder ?? 'day_first' });
    change({ step: 'check', planned, checked: 0, all: null, failure: null });
    try {
      const all = await checkRecords(resource, planned.records, mode, (checked) => change({ checked }), signal);
      if (!signal.aborted) change({ all, checked: null });
    } catch (error) {
      if (isAbort(error) || signal.aborted) return;
      tell.failed(error);
      setState(unchecked);
    }
  };

  const save = async () => {
    const { planned, mode } = state;
    if (!planned) return;
    change({ step: 'save', uploaded: 0, failure: null });
    try {
      const { summary } = await saveRecords(resource, planned.records, mode, (uploaded) => change({ uploaded }));
      change({ result: summary, uploaded: null });
      await queryClient.invalidateQueries({ queryKey: [resource.name] });
    } catch (error) {
      if (statusOf(error) === 422) {
        // Something changed since the check: the new one shows at which rows.
        await check();
        change({ failure: `${(error as Error).message}. It was checked anew.` });
      } else if (failureOf(error)?.told) change({ step: 'check', uploaded: null });
      else change({ uploaded: null, failure: statusOf(error) === 0 ? lost : (error as Error).message });
    }
  };

  return {
    state,
    choose,
    check,
    save,
    map: (target: string, column: number | null) => setState((was) => withColumn(resource, was, target, column)),
    setDayOrder: (dayOrder: DayOrder) => setState((was) => ({ ...unchecked(was), dayOrder })),
    setMode: (mode: ImportMode) => setState((was) => ({ ...unchecked(was), mode })),
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
