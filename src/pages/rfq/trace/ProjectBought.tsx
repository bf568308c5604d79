import { Stack, Typography } from '@mui/material';
import type { RecordPartProps } from '../../../ui/extensions/extension.ts';
import { Actuals } from './Actuals.tsx';
import { Mismatches } from './Mismatches.tsx';

/** What was bought of a project against its estimate, and its mismatches. */
export const ProjectBought = ({ record }: RecordPartProps) => (
  <Stack spacing={3}>
    <Actuals project={record.id} />
    <section>
      <Typography component="h2" variant="subtitle1" sx={{ mb: 1 }}>
        Mismatches
      </Typography>
      <Mismatches project={record.id} />
    </section>
  </Stack>
);
