import { Box, Button, Stack, Typography } from '@mui/material';
import { effectNames } from '../../../domain/estimation/compare/effects.ts';
import { comparedFieldLabels, effectLabels } from '../../../domain/estimation/compare/words.ts';
import type { ComparedRow } from '../../../resources/estimation/compareAnswers.ts';
import { valueShown } from './figures.ts';
import { signed, signOf } from './signed.ts';

interface Props {
  readonly row: ComparedRow;
  readonly onStructure: (key: string) => void;
}

/** Why the price of a line differs, in words: "Quantity +20.00, Rate −4.00". */
export const differenceReasons = ({ money }: Pick<ComparedRow, 'money'>): string =>
  money
    ? effectNames
        .filter((name) => signOf(money.effects[name]) !== 0)
        .map((name) => `${effectLabels[name]} ${signed(money.effects[name])}`)
        .join(', ')
    : '';

/** Whether there is anything behind a row. */
export const hasDetails = (row: ComparedRow): boolean =>
  row.kind !== 'item' || row.changes.length > 0 || row.marks.includes('moved') || differenceReasons(row) !== '';

/** What is behind a row: each changed field, old and new, and the reasons of the difference. */
export const RowDetails = ({ row, onStructure }: Props) => {
  const reasons = differenceReasons(row);
  return (
    <Stack sx={{ gap: 1, py: 1, pl: { xs: 0, md: 16.5 }, alignItems: 'flex-start' }}>
      {row.changes.length > 0 && (
        <Box
          component="table"
          aria-label={`What changed in ${row.description}`}
          sx={{
            borderCollapse: 'collapse',
            fontSize: 13,
            '& td, & th': { pr: 2, py: 0.25, textAlign: 'left', verticalAlign: 'top', fontWeight: 400 },
          }}
        >
          <tbody>
            {row.changes.map(({ field, from, to }) => (
              <tr key={field}>
                <Box component="th" scope="row" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
                  {comparedFieldLabels[field]}
                </Box>
                <Box component="td" sx={{ fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}>
                  <Box component="del" sx={{ color: 'text.secondary' }}>
                    {valueShown(field, from)}
                  </Box>
                  <span aria-hidden>{' → '}</span>
                  <Box component="ins" sx={{ textDecoration: 'none', fontWeight: 600 }}>
                    {valueShown(field, to)}
                  </Box>
                </Box>
              </tr>
            ))}
          </tbody>
        </Box>
      )}
      {reasons && (
        <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {reasons}
        </Typography>
      )}
      {row.marks.includes('moved') && (
        <Typography variant="body2" color="text.secondary">
          It was moved.
        </Typography>
      )}
      {row.kind !== 'item' && (
        <Button size="small" onClick={() => onStructure(row.key)}>
          Show this one alone
        </Button>
      )}
    </Stack>
  );
};
