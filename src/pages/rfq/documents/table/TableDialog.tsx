import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { messageOf } from '../../../../dataProvider/failure.ts';
import { readBidTable } from '../../../../domain/rfq/bidTable.ts';
import type { Worksheet } from '../../../../domain/estimation/workbook/worksheet.ts';
import type { LevellingAnswer } from '../../../../resources/rfq/levellingCalls.ts';
import { rfqs } from '../../../../resources/rfq/rfqs.ts';
import { counted } from '../../../../ui/fields/format.ts';
import { DropZone } from '../../../../ui/import/DropZone.tsx';
import { Unreadable } from '../../../../ui/import/read/spreadsheet.ts';
import { today } from '../../../../ui/today.ts';
import { useProvider } from '../../../../ui/useProvider.ts';
import { useWork } from '../../../../ui/useWork.ts';
import { readBillFile } from '../../../estimation/import/read/readBillFile.ts';
import { quotationBody } from '../read/toSend.ts';
import { matchBidders, matchLines } from './match.ts';
import { tableBids } from './tableBids.ts';
import { TableReview, type Matching } from './TableReview.tsx';

interface Props {
  readonly rfq: number;
  readonly stored: LevellingAnswer;
  readonly onClose: () => void;
}

type Table = ReturnType<typeof readBidTable>;
/** A table as it is looked through: which project of it, and what its lines and bidders are. */
interface Reading extends Matching {
  readonly rows: readonly (readonly string[])[];
  readonly table: Table;
  readonly project: number;
}

/** The first sheet in which there is a table of bids. @throws Unreadable */
const tableIn = (sheets: readonly Worksheet[]): Pick<Reading, 'rows' | 'table'> => {
  for (const sheet of sheets) {
    const rows = sheet.rows.map(({ cells }) => cells);
    const table = readBidTable(rows);
    if (table.rfqs.some(({ bids }) => bids.length > 0)) return { rows, table };
  }
  throw new Unreadable('This is no table of bids: no row has headings such as “Bidder” and “Unit price”.');
};

const matchingOf = ({ rfqs: all }: Table, project: number, { lines, vendors }: LevellingAnswer): Matching => {
  const rfq = all[project];
  return rfq
    ? { lines: matchLines(rfq.lines, lines), bidders: matchBidders(rfq.bidders, vendors) }
    : { lines: new Map(), bidders: new Map() };
};

/** A bidder whose vendor another bidder is too: one of them is left out, or they are one firm. */
const twiceIn = (bidders: ReadonlyMap<number, number>): boolean => new Set(bidders.values()).size < bidders.size;

/** Reads a table of several bidders, and enters a quotation for each whose vendor a person confirms. */
export const TableDialog = ({ rfq, stored, onClose }: Props) => {
  const [reading, setReading] = useState<Reading>();
  const [problem, setProblem] = useState<string>();
  const provider = useProvider();
  const client = useQueryClient();
  const { busy, run } = useWork();
  const titleId = useId();
  const begin = (found: Pick<Reading, 'rows' | 'table'>, project: number) =>
    setReading({ ...found, project, ...matchingOf(found.table, project, stored) });
  const choose = (file: File) => {
    setProblem(undefined);
    return run(async () => begin(tableIn((await readBillFile(file, new AbortController().signal)).sheets), 0), {
      failed: (error) => setProblem(error instanceof Unreadable ? error.message : 'The file cannot be read.'),
    });
  };
  const project = reading?.table.rfqs[reading.project];
  const enter = async () => {
    if (!reading || !project) return;
    setProblem(undefined);
    const left = new Map(reading.bidders);
    await run(
      async () => {
        for (const [bidder, vendor_id] of reading.bidders) {
          const bids = tableBids(project, bidder, reading.lines, stored.lines);
          await provider.call(rfqs.endpoints.importQuotation, {
            params: { id: rfq },
            body: quotationBody({ vendor_id, received_on: today() }, bids),
          });
          left.delete(bidder);
        }
        onClose();
        return `${counted(reading.bidders.size, 'quotation', 'quotations')} entered`;
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
  const chosen = reading?.bidders.size ?? 0;
  const isTwice = reading !== undefined && twiceIn(reading.bidders);
  return (
    <Dialog open fullWidth maxWidth="md" onClose={busy ? () => undefined : onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Bids from a table</DialogTitle>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          {problem && (
            <Alert severity="error" role="alert">
              {problem}
            </Alert>
          )}
          {isTwice && <Alert severity="warning">Two bidders are one vendor: leave one of them out.</Alert>}
          {reading && project ? (
            <TableReview
              stored={stored}
              projects={reading.table.rfqs}
              project={reading.project}
              said={reading.table.said}
              matching={reading}
              onProject={(next) => begin(reading, next)}
              onMatching={(some) => setReading({ ...reading, ...some })}
            />
          ) : (
            <DropZone
              reading={busy}
              onFile={(file) => void choose(file)}
              what="the table"
              hint="CSV or XLSX with a row for each bid, or with the bidders side by side."
            />
          )}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        {reading && (
          <Button variant="contained" disabled={busy || chosen === 0 || isTwice} onClick={() => void enter()}>
            {`Enter ${counted(chosen, 'quotation', 'quotations')}`}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
};
