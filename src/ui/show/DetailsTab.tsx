import { Box } from '@mui/material';
import type { RecordPartProps } from '../extensions/extension.ts';
import { useExtensionsOf } from '../extensions/useExtensions.ts';
import { Details } from './Details.tsx';
import { RelatedRecords } from './RelatedRecords.tsx';

/** The tab "Details": the facts of a record, and beside them what belongs to it. */
export const DetailsTab = ({ resource, record }: RecordPartProps) => (
  <Box
    sx={{
      display: { xs: 'grid', lg: 'flex' },
      gap: 2,
      alignItems: 'start',
      // Without anything beside them the facts take the whole width.
      '& > :first-of-type': { flex: 1 },
    }}
  >
    <Details resource={resource} record={record} />
    <Box sx={{ display: 'grid', gap: 2, width: { lg: 340 }, flexShrink: 0, '&:empty': { display: 'none' } }}>
      {useExtensionsOf(resource).asides.map(({ key, Note }) => (
        <Note key={key} resource={resource} record={record} />
      ))}
      <RelatedRecords resource={resource} record={record} />
    </Box>
  </Box>
);
