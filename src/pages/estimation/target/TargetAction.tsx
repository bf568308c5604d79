import TrackChanges from '@mui/icons-material/TrackChanges';
import { Button } from '@mui/material';
import { useState } from 'react';
import { getSession } from '../../../authProvider/session.ts';
import { sheetOf } from '../../../resources/estimation/stageResources.ts';
import type { RecordPartProps } from '../../../ui/extensions/extension.ts';
import { workflowStatusOf } from '../../../ui/workflowStatus.ts';
import { TargetPanel } from './TargetPanel.tsx';

/** Opens the what-if of a cost estimation. Whoever sees its prices may try; setting margins takes the right to change them. */
export const TargetAction = ({ record }: RecordPartProps) => {
  const [open, setOpen] = useState(false);
  const { permission } = sheetOf('cost_estimation').save;
  const missing = permission !== null && !getSession()?.permissions.includes(permission);
  const refused = missing ? 'You may not change margins' : (workflowStatusOf(record)?.edit_refused ?? undefined);
  return (
    <>
      <Button variant="outlined" startIcon={<TrackChanges />} onClick={() => setOpen(true)}>
        Reach a target with all lines
      </Button>
      {open && <TargetPanel cost={record.id} refused={refused} onClose={() => setOpen(false)} />}
    </>
  );
};
