import { Box } from '@mui/material';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { Mismatches } from './Mismatches.tsx';

/** The mismatches of the whole branch. */
export const MismatchesPage = () => (
  <Box>
    <PageHeader title="Buying mismatches" about="What is asked for and not bought, and bought and not asked for." />
    <Mismatches />
  </Box>
);
