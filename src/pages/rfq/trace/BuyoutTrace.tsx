import { Box } from '@mui/material';
import type { RecordPartProps } from '../../../ui/extensions/extension.ts';
import { TraceView } from './TraceView.tsx';

/** The trace of a buyout request, on its page. */
export const BuyoutTrace = ({ record }: RecordPartProps) => (
  <Box sx={{ maxWidth: 640, pb: 4 }}>
    <TraceView of={{ from: 'buyout', buyout: record.id }} />
  </Box>
);
