import { Box, Paper, Typography } from '@mui/material';
import { labelOf, type ColumnField } from '../../schema/field.ts';
import { ShowColumn } from './columnKinds.tsx';

interface Props {
  readonly columns: readonly [string, ColumnField][];
  readonly rows: readonly Record<string, unknown>[];
  readonly label: string;
}

const isFilled = (value: unknown) => value !== null && value !== undefined && value !== '';

/** The rows of a record on a phone: one card a row, with the filled values. */
export const RowCardsShown = ({ columns, rows, label }: Props) => (
  <Paper variant="outlined" component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {rows.map((row, i) => (
      <Box
        component="li"
        key={String(row['id'] ?? i)}
        sx={{ px: 1.5, py: 1, borderTop: i === 0 ? 0 : 1, borderColor: 'divider' }}
      >
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', gridTemplateColumns: 'minmax(88px, auto) 1fr', columnGap: 1.5, rowGap: 0.25 }}
        >
          {columns
            .filter(([name]) => isFilled(row[name]))
            .map(([name, f]) => (
              <Box key={name} sx={{ display: 'contents' }}>
                <Typography variant="body2" component="dt" color="text.secondary">
                  {labelOf(name, f)}
                </Typography>
                <Typography
                  variant="body2"
                  component="dd"
                  sx={{ m: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}
                >
                  <ShowColumn field={f} name={name} value={row[name]} record={row} />
                </Typography>
              </Box>
            ))}
        </Box>
      </Box>
    ))}
  </Paper>
);
