import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../../dataProvider/failure.ts';
import type { LevellingAnswer } from '../../../../resources/rfq/levellingCalls.ts';
import { rfqs } from '../../../../resources/rfq/rfqs.ts';
import { counted } from '../../../../ui/fields/format.ts';
import { readFile } from '../../../../ui/import/read/readFile.ts';
import { Unreadable } from '../../../../ui/import/read/unreadable.ts';
import { rememberedIn } from '../../../../ui/import/remembered.ts';
import { today } from '../../../../ui/today.ts';
import { usePreference } from '../../../../ui/usePreference.ts';
import { useProvider } from '../../../../ui/useProvider.ts';
import { useWork } from '../../../../ui/useWork.ts';
import { beginning, rememberingTable } from './begin.ts';
import { quotationCurrency } from './currency.ts';
import { enterTable, estimatesOf } from './enterTable.ts';
import { maxBidRows, readingOf, twiceIn, type Reading, type SaidOfTable } from './reading.ts';

interface Table {
  readonly rfq: number;
  readonly stored: LevellingAnswer;
  readonly onClose: () => void;
}

/** Whether something of a table is asked that nobody has answered. */
const isUnsaid = (reading: Reading): boolean => {
  const { foreign, currencies, bidders, project, mark, notation, table } = reading;
  const names = table.rfqs[project]?.bidders ?? [];
  return (
    foreign.currencies.some((name) => !currencies.has(name)) ||
    [...bidders.keys()].some((at) => {
      const said = quotationCurrency(reading, names[at] ?? '');
      return said !== null && said.code === undefined;
    }) ||
    ((mark ?? table.mark) === null && (notation?.open.length ?? 0) > 0)
  );
};

/** A table of bids from its file to the quotations that are entered of it. */
export const useTable = ({ rfq, stored, onClose }: Table) => {
  const [reading, setReading] = useState<Reading>();
  const [problem, setProblem] = useState<string>();
  const provider = useProvider();
  const client = useQueryClient();
  const { busy, run } = useWork();
  const [kept, keep] = usePreference('import.bid_tables');
  const known = rememberedIn(kept);

  const choose = (file: File) => {
    setProblem(undefined);
    return run(
      async () => {
        const { sheets } = await readFile({ file, most: maxBidRows }, 'Split it.', new AbortController().signal);
        setReading(readingOf(beginning(sheets, known), stored));
      },
      {
        failed: (error) => setProblem(error instanceof Unreadable ? error.message : 'The file cannot be read.'),
      },
    );
  };

  const hasBids = reading?.table.rfqs.some(({ bids }) => bids.length > 0);
  const project = hasBids ? reading?.table.rfqs[reading.project] : undefined;
  const same = reading && project ? twiceIn(reading.bidders, project.bidders) : [];
  const chosen = reading?.bidders.size ?? 0;

  const enter = async () => {
    if (!reading || !project) return;
    setProblem(undefined);
    const left = new Map(reading.bidders);
    await run(
      async () => {
        await enterTable(provider, { rfq, reading, project, stored }, (bidder) => left.delete(bidder));
        const next = rememberingTable(known, reading, today());
        if (next !== JSON.stringify(known)) keep(next);
        onClose();
        return `${counted(chosen, 'quotation', 'quotations')} entered`;
      },
      {
        failed: (error) => {
          // What was entered is not offered again.
          setReading({ ...reading, bidders: left });
          setProblem(messageOf(error));
        },
        after: () => void client.invalidateQueries({ queryKey: [rfqs.name] }),
      },
    );
  };

  return {
    reading,
    /** The project whose bids are looked through; undefined while no column has any. */
    project,
    estimates: reading && project ? estimatesOf(reading, project, stored) : [],
    /** Bidders that are one vendor, two and two. */
    same,
    chosen,
    problem,
    busy,
    mayEnter: !busy && chosen > 0 && same.length === 0 && reading !== undefined && !isUnsaid(reading),
    choose,
    enter,
    /** Reads the table again by what a person says of it. */
    say: (more: Partial<SaidOfTable>) => reading && setReading(readingOf({ ...reading, ...more }, stored)),
    /** Changes what is taken of it. */
    take: (some: Partial<Reading>) => reading && setReading({ ...reading, ...some }),
  };
};
export type TableWork = ReturnType<typeof useTable>;
