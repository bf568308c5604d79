import { Box } from '@mui/material';
import { Virtuoso } from 'react-virtuoso';
import type { MarginRow } from '../../../resources/estimation/targetCalls.ts';
import { formatDecimal, formatPrice } from '../../../ui/fields/format.ts';

/** On a phone the figures stand below the line. */
const columns = { xs: 'minmax(0, 1fr) minmax(0, 1fr)', sm: 'minmax(0, 1fr) 116px 108px' } as const;
const whole = { gridColumn: { xs: '1 / -1', sm: 'auto' } } as const;
const left = { textAlign: { xs: 'left', sm: 'right' } } as const;
const right = { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;
const percent = (value: string) => formatDecimal('percent', value).replace(' %', '');

/** The lines with their old and new margins and the new price. Only the rows in sight are drawn. */
export const MarginList = ({ margins }: { readonly margins: readonly MarginRow[] }) => (
  <Box
    role="table"
    aria-label="Margins"
    aria-rowcount={margins.length + 1}
    sx={{
      display: 'flex',
      flexDirection: 'column',
      flex: '1 1 200px',
      minHeight: 180,
      border: 1,
      borderColor: 'divider',
      borderRadius: 2,
      overflow: 'hidden',
      fontSize: 13,
    }}
  >
    <Box
      role="row"
      aria-rowindex={1}
      sx={{
        display: 'grid',
        gridTemplateColumns: columns,
        columnGap: 1,
        px: 1.25,
        py: 0.75,
        bgcolor: 'background.sunken',
        color: 'text.secondary',
        fontSize: 12,
        fontWeight: 600,
      }}
    >
      <Box role="columnheader" sx={whole}>
        Line
      </Box>
      <Box role="columnheader" sx={{ ...right, ...left }}>
        Margin, %
      </Box>
      <Box role="columnheader" sx={right}>
        New price
      </Box>
    </Box>
    <Virtuoso
      role="rowgroup"
      tabIndex={0}
      style={{ flex: 1 }}
      data={margins}
      computeItemKey={(_, row) => row.id}
      itemContent={(index, row) => (
        <Box
          role="row"
          aria-rowindex={index + 2}
          sx={{
            display: 'grid',
            gridTemplateColumns: columns,
            columnGap: 1,
            px: 1.25,
            py: 0.625,
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
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
        </Box>
      )}
    />
  </Box>
);
