import { Box, Paper, Skeleton } from '@mui/material';
import type { Resource } from '../../schema/resource.ts';

/** A placeholder while the record loads. */
export const FormSkeleton = ({ resource }: { readonly resource: Resource }) => (
  <Box sx={{ display: 'grid', gap: 2, maxWidth: 1040 }} role="status" aria-label="Loading...">
    {resource.form.map((section) => (
      <Paper key={section.title} variant="outlined" sx={{ p: 2.5 }}>
        <Skeleton width={120} sx={{ mb: 2 }} />
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          {section.fields.map((name) => (
            <Skeleton key={name} variant="rounded" height={36} />
          ))}
        </Box>
      </Paper>
    ))}
  </Box>
);
