import { useRef, useState } from 'react';
import { maxCounted, type ComparedCount } from '../../../resources/booking/countCalls.ts';
import { stockEntries } from '../../../resources/booking/stockEntries.ts';
import type { ImportMapping } from '../../../schema/import/targets.ts';
import { ownMark } from '../../../ui/fields/numbers.ts';
import { readFile } from '../../../ui/import/read/readFile.ts';
import { spreadsheetOf, type Spreadsheet } from '../../../ui/import/read/spreadsheet.ts';
import { Unreadable } from '../../../ui/import/read/unreadable.ts';
import { useProvider } from '../../../ui/useProvider.ts';
import { messageOf } from '../../../dataProvider/failure.ts';
import { countedRows, openedCount, type CountedRow, type UnreadRow } from './countTable.ts';

/** A counted row beside the books, or why it cannot be entered. */
export interface CountLine extends CountedRow {
  readonly beside: ComparedCount | null;
  readonly problem: string | null;
}

interface Opened {
  readonly name: string;
  readonly table: Spreadsheet;
  readonly mapping: ImportMapping;
  readonly empty: number;
  readonly lines: readonly CountLine[];
}

const unreadLine = ({ row, code, problem }: UnreadRow): CountLine => ({
  row,
  code,
  variant: null,
  unit: null,
  counted: '',
  beside: null,
  problem,
});

/** A file with what was counted, read and compared with the books; nothing is entered before somebody says so. */
export const useCount = () => {
  const provider = useProvider();
  const [opened, setOpened] = useState<Opened>();
  const [problem, setProblem] = useState<string>();
  const [isReading, setReading] = useState(false);
  const running = useRef<AbortController>(null);
  const working = async (work: (signal: AbortSignal) => Promise<void>) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setReading(true);
    setProblem(undefined);
    try {
      await work(controller.signal);
    } catch (error) {
      if (!controller.signal.aborted) setProblem(error instanceof Unreadable ? error.message : messageOf(error));
    } finally {
      if (running.current === controller) setReading(false);
    }
  };
  const compare = async (file: Pick<Opened, 'name' | 'table' | 'mapping'>, signal: AbortSignal) => {
    const { rows, unread, empty } = countedRows(file.table, file.mapping, ownMark());
    if (rows.length > maxCounted) throw new Unreadable(`The file counts more than ${maxCounted} items. Split it.`);
    const beside =
      rows.length === 0
        ? []
        : (
            await provider.call(stockEntries.endpoints.compareCount, {
              body: { lines: rows.map(({ row: _, ...line }) => line) },
              signal,
            })
          ).data.lines;
    const lines = rows.map((row, at): CountLine => {
      const one = beside[at] ?? null;
      return { ...row, beside: one, problem: one?.problem ?? null };
    });
    setOpened({ ...file, empty, lines: [...unread.map(unreadLine), ...lines] });
  };
  return {
    opened,
    problem,
    isReading,
    choose: (file: File) =>
      working(async (signal) => {
        const { table, mapping } = openedCount(spreadsheetOf(await readFile({ file }, 'Split it.', signal)));
        await compare({ name: file.name, table, mapping }, signal);
      }),
    map: (mapping: ImportMapping) => opened && working((signal) => compare({ ...opened, mapping }, signal)),
    again: () => opened && working((signal) => compare(opened, signal)),
    close: () => {
      running.current?.abort();
      setOpened(undefined);
      setProblem(undefined);
    },
  };
};
