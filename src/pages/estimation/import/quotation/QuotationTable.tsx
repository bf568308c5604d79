import { Box } from '@mui/material';
import { useMemo } from 'react';
import { round } from '../../../../domain/decimal.ts';
import { branchCurrency, formatDecimal } from '../../../../ui/fields/format.ts';
import type { Quoted, QuotedLine } from './quoted.ts';

const heads = [
  ['No.', '12%'],
  ['Description', 'auto'],
  ['Unit', '8%'],
  ['Quantity', '12%'],
  ['Rate', '13%'],
  ['Amount', '15%'],
] as const;
const priced: readonly string[] = ['Rate', 'Amount'];
const isFigure = (text: string) => ['Quantity', 'Rate', 'Amount'].includes(text);

const cell = { p: '1.2mm 1.5mm', verticalAlign: 'top', borderBottom: '0.35pt solid #e5e7eb' } as const;
const figure = { ...cell, textAlign: 'right', whiteSpace: 'nowrap' } as const;

const muted = { color: '#6b7280', fontWeight: 400 } as const;

const looks = {
  structure: { fontWeight: 700, bgcolor: '#f3f4f6', breakAfter: 'avoid' },
  bom: { fontWeight: 600 },
  item: {},
  subtotal: { fontWeight: 600, breakBefore: 'avoid' },
} as const;

const step = 3;

const Row = ({ line }: { readonly line: QuotedLine }) => {
  const { kind, depth, ref, description, unit, quantity, rate, amount, isRateOnly, of } = line;
  return (
    <Box component="tr" sx={{ breakInside: 'avoid', ...looks[kind] }}>
      <Box component="td" sx={{ ...cell, overflowWrap: 'anywhere' }}>
        {ref}
      </Box>
      <Box
        component="td"
        colSpan={kind === 'structure' ? 4 : 1}
        sx={{ ...cell, pl: `${1.5 + Math.min(depth, 5) * step}mm`, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
      >
        {description}
        {of && <Box sx={muted}>{`of ${formatDecimal('money', of.amount)} for ${of.name}`}</Box>}
      </Box>
      {kind !== 'structure' && (
        <>
          <Box component="td" sx={cell}>
            {unit}
          </Box>
          <Box component="td" sx={figure}>
            {quantity === null ? '' : formatDecimal('quantity', round(quantity, 4))}
          </Box>
          <Box component="td" sx={figure}>
            {rate === null ? '' : formatDecimal('rate', rate)}
          </Box>
        </>
      )}
      <Box component="td" sx={figure}>
        {isRateOnly ? <Box sx={muted}>Rate only</Box> : amount === null ? '' : formatDecimal('money', amount)}
      </Box>
    </Box>
  );
};

/** Lines without those within BOMs, whose line has their sum. */
const withoutBomItems = (lines: readonly QuotedLine[]): readonly QuotedLine[] => {
  let within: number | null = null;
  return lines.filter(({ kind, depth }) => {
    if (within !== null && depth > within) return false;
    within = kind === 'bom' ? depth : null;
    return true;
  });
};

/** The lines of a quotation. The heads of the columns are on every page. */
export const QuotationTable = ({
  quoted: { lines },
  withBomItems,
}: {
  readonly quoted: Quoted;
  readonly withBomItems: boolean;
}) => {
  const currency = branchCurrency();
  const shown = useMemo(() => (withBomItems ? lines : withoutBomItems(lines)), [lines, withBomItems]);
  return (
    <Box
      component="table"
      aria-label="Lines"
      sx={{ width: '100%', minWidth: 560, borderCollapse: 'collapse', fontSize: '9pt' }}
    >
      <thead style={{ display: 'table-header-group' }}>
        <tr>
          {heads.map(([text, width]) => (
            <Box
              component="th"
              key={text}
              scope="col"
              sx={{
                ...(isFigure(text) ? figure : cell),
                textAlign: isFigure(text) ? 'right' : 'left',
                width,
                borderBottom: '0.75pt solid #1f2937',
                fontSize: '8pt',
                color: '#4b5563',
              }}
            >
              {priced.includes(text) && currency ? `${text}, ${currency}` : text}
            </Box>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((line) => (
          <Row key={`${line.kind} ${line.id}`} line={line} />
        ))}
      </tbody>
    </Box>
  );
};
