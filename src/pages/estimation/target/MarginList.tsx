import { Box } from '@mui/material';
import type { MarginRow } from '../../../resources/estimation/targetCalls.ts';
import { formatDecimal, formatPrice } from '../../../ui/fields/format.ts';
import { VirtualRow, VirtualTable, type TableTitle } from '../../../ui/VirtualTable.tsx';

/** On a phone the figures stand below the line. */
const columns = { xs: 'minmax(0, 1fr) minmax(0, 1fr)', sm: 'minmax(0, 1fr) 116px 108px' } as const;
const whole = { gridColumn: { xs: '1 / -1', sm: 'auto' } } as const;
const left = { textAlign: { xs: 'left', sm: 'right' } } as const;
const right = { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;
const percent = (value: string) => formatDecimal('percent', value).replace(' %', '');

const titles: readonly TableTitle[] = [
  { title: 'Line', sx: whole },
  { title: 'Margin, %', atEnd: true, sx: left },
  { title: 'New price', atEnd: true },
];

/** The lines with their old and new margins and the new price. */
export const MarginList = ({ margins }: { readonly margins: readonly MarginRow[] }) => (
  <VirtualTable
    label="Margins"
    rows={margins}
    columns={columns}
    titles={titles}
    height="place"
    keyOf={({ id }) => id}
    empty="No margin changes."
    row={(row, index) => (
      <VirtualRow index={index} columns={columns}>
        <Box role="cell" sx={{ ...whole, minWidth: 0, overflowWrap: 'anywhere' }} title={row.description}>
          {(row.ref ?? row.code) && (
            <Box component="span" sx={{ color: 'text.secondary', mr: 0.75 }}>
              {row.ref ?? row.code}
            </Box>
          )}
          {row.description}
        </Box>
        <Box role="cell" sx={{ ...right, ...left }}>
          <Box component="span" sx={{ color: 'text.secondary' }}>{`${percent(row.margin_from)} → `}</Box>
          <strong>{percent(row.margin_to)}</strong>
        </Box>
        <Box role="cell" sx={right} title={`now ${formatPrice('money', row.price_from)}`}>
          {formatPrice('money', row.price_to)}
        </Box>
      </VirtualRow>
    )}
  />
);
