import { Box } from '@mui/material';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { Gaps } from './Gaps.tsx';

/** The gaps of the whole branch. */
export const GapsPage = () => (
  <Box>
    <PageHeader title="Procurement gaps" about="What is asked for and not bought, and bought and not asked for." />
    <Gaps />
  </Box>
);
