import { Alert } from '@mui/material';
import type { ShownWorkflow } from '../../schema/shownWorkflow.ts';
import { withLocalTimes } from '../fields/format.ts';
import { noteSx } from '../page/noteSx.ts';

/** At the head of a record below one that has ended: when and by whom, and what it means here (rule 127). */
export const EndedAboveNote = ({ status }: { readonly status: ShownWorkflow | undefined }) =>
  status?.ended_above ? (
    <Alert severity="info" sx={noteSx}>
      {`${withLocalTimes(status.ended_above)}. Nothing here can be changed until it is reopened; comments stay possible.`}
    </Alert>
  ) : null;
