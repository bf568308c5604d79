import { Alert, Box, Button } from '@mui/material';
import { useState } from 'react';
import type { Bill } from '../../../domain/estimation/workbook/bill.ts';
import type { SummaryTotal } from '../../../domain/estimation/workbook/summaryTotals.ts';
import { compare, multiply, sum } from '../../../domain/decimal.ts';
import { counted, formatInteger } from '../../../ui/fields/format.ts';
import { fileMoneyText } from './words.ts';

interface Props {
  readonly bill: Bill;
  /** Of sheets that are not read. */
  readonly summaries: readonly SummaryTotal[];
}

const few = 4;

/** The sums of the file that are not what was read of their rows, beside the total: somebody looks before it is saved. */
export const TotalsAlert = ({ bill, summaries }: Props) => {
  const [all, setAll] = useState(false);
  const several = bill.sheets.length > 1;
  const inSheets = bill.sheets.flatMap(({ name, totals }) =>
    totals.map(({ from, ...total }) => ({
      ...total,
      place: several ? `${name}, row` : 'Row',
      key: `${name}\u0001${total.row}`,
      of: `its lines from row ${formatInteger(from)} come`,
    })),
  );
  const inSummaries = summaries.map(({ sheet, of, ...total }) => ({
    ...total,
    place: `${sheet}, row`,
    key: `${sheet}\u0001${total.row}`,
    of: of === null ? 'all lines that were read come' : `the lines of “${of}” come`,
  }));
  const differing = [...inSummaries, ...inSheets];
  if (differing.length === 0) return null;
  return (
    <Alert severity="warning" role="status">
      {`${counted(differing.length, 'total of the file is', 'totals of the file are')} not what was read:`}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {differing.slice(0, all ? undefined : few).map(({ key, place, row, text, stated, read, of }) => {
          const isMore = compare(read, stated) > 0;
          const by = sum([read, multiply(stated, '-1')]).replace('-', '');
          return (
            <li key={key}>
              {`${place} ${formatInteger(row)} “${text}”: the file says `}
              <strong>{fileMoneyText(stated)}</strong>
              {`, ${of} to `}
              <strong>{fileMoneyText(read)}</strong>
              {` (${fileMoneyText(by)} ${isMore ? 'more' : 'less'})`}
            </li>
          );
        })}
      </Box>
      {differing.length > few && !all && (
        <Button color="inherit" onClick={() => setAll(true)}>
          {`Show all ${formatInteger(differing.length)}`}
        </Button>
      )}
    </Alert>
  );
};
