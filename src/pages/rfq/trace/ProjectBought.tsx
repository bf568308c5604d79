import { Stack } from '@mui/material';
import type { RecordPartProps } from '../../../ui/extensions/extension.ts';
import { Actuals } from './Actuals.tsx';
import { Gaps } from './Gaps.tsx';

/** What was bought of a project against its estimate, and its gaps. */
export const ProjectBought = ({ record }: RecordPartProps) => (
  <Stack spacing={3}>
    <Actuals project={record.id} />
    <Gaps project={record.id} />
  </Stack>
);
