import { Alert, Box, Button } from '@mui/material';
import { useState } from 'react';
import type { Bill } from '../../../domain/estimation/workbook/bill.ts';
import { compare, multiply, sum } from '../../../domain/decimal.ts';
import { counted, formatInteger } from '../../../ui/fields/format.ts';
import { fileMoneyText } from './words.ts';

const few = 4;

/** The sums of the file that are not what was read of their rows, beside the total: somebody looks before it is saved. */
export const TotalsAlert = ({ bill }: { readonly bill: Bill }) => {
  const [all, setAll] = useState(false);
  const differing = bill.sheets.flatMap(({ name, totals }) => totals.map((total) => ({ name, ...total })));
  if (differing.length === 0) return null;
  const several = bill.sheets.length > 1;
  return (
    <Alert severity="warning" role="status">
      {`${counted(differing.length, 'total of the file is', 'totals of the file are')} not what was read:`}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {differing.slice(0, all ? undefined : few).map(({ name, row, text, stated, read, from }) => {
          const isMore = compare(read, stated) > 0;
          const by = sum([read, multiply(stated, '-1')]).replace('-', '');
          return (
            <li key={`${name}\u0001${row}`}>
              {`${several ? `${name}, row` : 'Row'} ${formatInteger(row)} “${text}”: the file says `}
              <strong>{fileMoneyText(stated)}</strong>
              {`, its lines from row ${formatInteger(from)} come to `}
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
