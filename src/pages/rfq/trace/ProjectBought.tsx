import { Stack } from '@mui/material';
import type { RecordPartProps } from '../../../ui/extensions/extension.ts';
import { Actuals } from './Actuals.tsx';
import { Mismatches } from './Mismatches.tsx';

/** What was bought of a project against its estimate, and its mismatches. */
export const ProjectBought = ({ record }: RecordPartProps) => (
  <Stack spacing={3}>
    <Actuals project={record.id} />
    <Mismatches project={record.id} />
  </Stack>
);
