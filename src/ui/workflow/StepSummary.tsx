import { Box, Typography } from '@mui/material';
import type { RecordSummary } from '../../schema/summary.ts';
import { formatPrice } from '../fields/format.ts';

interface Props {
  readonly name: string;
  readonly summary: RecordSummary;
}

/** What is decided on: number, title, the other party and value. */
export const StepSummary = ({ name, summary: { title, party, amount } }: Props) => (
  <Box sx={{ mb: 1.5, display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.25, justifyContent: 'space-between' }}>
    <Box sx={{ minWidth: 0, flex: '1 1 240px', overflowWrap: 'anywhere' }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {[name, title].filter(Boolean).join(' · ')}
      </Typography>
      {party !== null && <Typography variant="body2">{party}</Typography>}
    </Box>
    {amount !== null && (
      <Typography variant="body2" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        {formatPrice('money', amount)}
      </Typography>
    )}
  </Box>
);
