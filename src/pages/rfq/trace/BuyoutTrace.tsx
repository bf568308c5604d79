import { Box, Typography } from '@mui/material';
import type { RecordPartProps } from '../../../ui/extensions/extension.ts';
import { TraceView } from './TraceView.tsx';

/** The trace of a buyout request, on its page. */
export const BuyoutTrace = ({ record }: RecordPartProps) => (
  <Box sx={{ maxWidth: 640, pb: 4 }}>
    <Typography component="h2" variant="subtitle1" sx={{ mb: 1.5 }}>
      Step by step, up to the receipts
    </Typography>
    <TraceView of={{ from: 'buyout', buyout: record.id }} />
  </Box>
);
