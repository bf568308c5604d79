import { useCallback, useMemo } from 'react';
import { numbersIn } from '../../schema/guards.ts';
import type { ColumnChoice } from '../list/ColumnsButton.tsx';
import { namesOfColumns } from '../list/useColumns.ts';
import { usePreference } from '../usePreference.ts';
import type { SheetColumn } from './types.ts';

const widthsIn = (value: string | undefined): Readonly<Record<string, number>> => {
  try {
    return numbersIn(JSON.parse(value ?? '{}'));
  } catch {
    return {};
  }
};

/** The user's columns of a sheet, and their widths in pixels. Frozen columns are always shown, first or last. */
export const useSheetColumns = <R>(name: string, columns: readonly SheetColumn<R>[], usual: readonly string[]) => {
  const [chosen, keepChosen] = usePreference(`columns.${name}`);
  const [kept, keepWidths] = usePreference(`widths.${name}`);
  const free = useMemo(() => columns.filter((column) => !column.frozen), [columns]);
  const names = useMemo(() => {
    const known = namesOfColumns(chosen).filter((each) => free.some(({ key }) => key === each));
    return known.length ? known : usual;
  }, [chosen, free, usual]);
  const shown = useMemo(
    () => [
      ...columns.filter((column) => column.frozen === 'start'),
      ...names.flatMap((each) => free.find(({ key }) => key === each) ?? []),
      ...columns.filter((column) => column.frozen === 'end'),
    ],
    [columns, free, names],
  );
  const choose = useCallback((next: readonly string[]) => keepChosen(JSON.stringify(next)), [keepChosen]);
  const choice = useMemo<ColumnChoice>(() => {
    const named = ({ key, label }: SheetColumn<R>) => ({ name: key, label });
    return {
      all: free.map(named),
      shown: shown.filter((column) => !column.frozen).map(named),
      choose,
      own: namesOfColumns(chosen).length > 0,
    };
  }, [free, shown, choose, chosen]);
  const widths = useMemo(() => widthsIn(kept), [kept]);
  const setWidths = useCallback(
    (next: Readonly<Record<string, number>>) => keepWidths(JSON.stringify(next)),
    [keepWidths],
  );
  return { shown, choice, widths, setWidths };
};
