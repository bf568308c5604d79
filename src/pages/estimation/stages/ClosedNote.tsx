import { Alert, Button } from '@mui/material';
import { useState } from 'react';
import { useSession } from '../../../authProvider/session.ts';
import { estimations } from '../../../resources/estimation/estimations.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import { estimationWorkflow } from '../../../workflows/estimation/estimations.ts';
import { formatInstant } from '../../../ui/fields/format.ts';
import { noteSx } from '../../../ui/page/noteSx.ts';
import { StepDialog } from '../../../ui/workflow/StepDialog.tsx';
import { isRecord } from '../../../schema/guards.ts';

/** How the estimation of a stage ended, as the stage's record answers it. */
interface ShownClosing {
  readonly outcome: 'won' | 'lost';
  readonly reason: string | null;
  readonly at: string;
  readonly by_name: string;
}

const isClosing = (value: unknown): value is ShownClosing =>
  isRecord(value) && typeof value['at'] === 'string' && (value['outcome'] === 'won' || value['outcome'] === 'lost');

const { label, comment, permission } = estimationWorkflow.actions.reopen;
const step = { name: 'reopen', label, comment, tone: null, bulk: false, asks: [], for: null, refused: null } as const;

/** On a stage of a closed estimation: how it ended, and the way to reopen it for whoever may. */
export const ClosedNote = ({ record }: { readonly record: AnyRecord }) => {
  const [asking, setAsking] = useState(false);
  const permissions = useSession()?.permissions ?? [];
  const { closing } = record;
  if (!isClosing(closing)) return null;
  const { outcome, reason, at, by_name: by } = closing;
  const name = String(record['estimation_name'] ?? '');
  return (
    <>
      <Alert
        severity={outcome === 'won' ? 'success' : 'info'}
        sx={noteSx}
        action={
          permissions.includes(permission) && (
            <Button size="small" color="inherit" onClick={() => setAsking(true)}>
              {label}
            </Button>
          )
        }
      >
        {`${outcome === 'won' ? 'Won' : 'Lost'} on ${formatInstant(at)}, closed by ${by}${reason ? `: ${reason}` : '.'}`}
        <br />
        No stage can be changed before the estimation is reopened. Comments stay possible.
      </Alert>
      {asking && (
        <StepDialog
          resource={estimations}
          record={{
            id: Number(record['estimation_id']),
            name,
            summary: { title: String(record['title'] ?? ''), party: null, amount: null },
          }}
          step={step}
          onDone={() => undefined}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
};
