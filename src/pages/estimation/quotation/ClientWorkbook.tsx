import { Box, Typography } from '@mui/material';
import { compare } from '../../../domain/decimal.ts';
import { download } from '../../../dataProvider/http.ts';
import type { Filling } from '../../../resources/estimation/quotationCalls.ts';
import { formatInteger, formatPrice } from '../../../ui/fields/format.ts';
import { FileButton } from '../../../ui/FileButton.tsx';
import type { QuotationCalls } from './stage.ts';

interface Props {
  readonly calls: QuotationCalls;
  readonly id: number;
  readonly number: string;
  readonly of: Filling;
  /** Of the quotation, without tax. */
  readonly total: string;
}

const rows = (n: number) => (n === 1 ? 'one row' : `${formatInteger(n)} rows`);

/** How the client's workbook differs from the quotation, a sentence each. */
const said = (
  { filled, alternates, optional, without, beyond, beyond_amount: amount, differing, total }: Filling,
  of: string,
): string[] => [
  `${rows(filled)} filled in, ${formatPrice('money', total)} in all${compare(total, of) === 0 ? ', as the quotation' : ''}.`,
  ...(alternates
    ? [`${rows(alternates)} with an alternate: the rate alone. Look whether a formula of the file adds it to a total.`]
    : []),
  ...(optional
    ? [
        `${rows(optional)} with an optional line: the rate alone. Look whether a formula of the file adds it to a total.`,
      ]
    : []),
  ...(without ? [`${rows(without)} stay empty: no line of the bill with a price.`] : []),
  ...(differing ? [`${rows(differing)} at the client’s quantity, which is not that of the bill.`] : []),
  ...(beyond
    ? [
        `${beyond === 1 ? 'One line' : `${formatInteger(beyond)} lines`} of the bill (${formatPrice('money', amount)}) are not in the file.`,
      ]
    : []),
];

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The client's own workbook with this bill's rates, and how it differs from the quotation. */
export const ClientWorkbook = ({ calls, id, number, of, total }: Props) => (
  <Box
    component="section"
    aria-label="The client’s workbook"
    sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5 }}
  >
    <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="subtitle2">The client’s workbook</Typography>
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {of.name}
        </Typography>
      </Box>
      <FileButton
        kind="xlsx"
        label="Filled in"
        of={`${of.name} for ${number}`}
        name={of.name.replace(/\.\w+$/, '')}
        load={async () => (await download(calls.clientWorkbook, { params: { id } })).data}
      />
    </Box>
    <Typography variant="body2" sx={{ mt: 0.5 }}>
      {said(of, total).map(capital).join(' ')}
    </Typography>
  </Box>
);
