import { Box, CircularProgress } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { FailedState } from '../page/FailedState.tsx';
import type { PdfPages } from './pdf/PdfPages.tsx';

/** A PDF; what draws it is loaded with the first one that is looked at. */
export const PdfPreview = (props: ComponentProps<typeof PdfPages>) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['pdf-pages'],
    queryFn: () => import('./pdf/PdfPages.tsx'),
    staleTime: Infinity,
    structuralSharing: false,
  });
  if (data) return <data.PdfPages {...props} />;
  if (error) return <FailedState title="It could not be opened" error={error} onRetry={() => void refetch()} />;
  return (
    <Box role="status" aria-label="Loading..." sx={{ display: 'grid', placeItems: 'center', height: '100%' }}>
      <CircularProgress size={28} />
    </Box>
  );
};
