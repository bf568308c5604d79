import DeleteOutline from '@mui/icons-material/DeleteOutline';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../../authProvider/session.ts';
import { isRecord } from '../../schema/guards.ts';
import { summaryOf } from '../../schema/summary.ts';
import type { RecordPartProps } from '../extensions/extension.ts';
import { BlockedButton } from '../page/BlockedButton.tsx';
import { showPath } from '../showPath.ts';
import { StepDialog } from './StepDialog.tsx';

const isDiscardable = (value: unknown): value is { readonly id: number; readonly refused: string | null } =>
  isRecord(value) && typeof value['id'] === 'number';

/** On the page of a draft revision: discards it, by the step of the revision before it, which opens then (rule 128). */
export const DiscardAction = ({ resource, record }: RecordPartProps) => {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const permissions = useSession()?.permissions ?? [];
  const step = resource.workflow?.actions['discard'];
  const { discard } = record;
  if (!step || !isDiscardable(discard) || !permissions.includes(step.permission)) return null;
  const { id, refused } = discard;
  const look = { size: 'small', startIcon: <DeleteOutline /> } as const;
  if (refused !== null)
    return (
      <BlockedButton {...look} reason={refused}>
        {step.label}
      </BlockedButton>
    );
  return (
    <>
      <Button {...look} color="error" onClick={() => setAsking(true)}>
        {step.label}
      </Button>
      {asking && (
        <StepDialog
          resource={resource}
          record={{ id, name: `Revision ${Number(record['revision']) - 1}`, summary: summaryOf(resource, record) }}
          step={{
            name: 'discard',
            label: step.label,
            comment: 'optional',
            tone: 'danger',
            bulk: false,
            asks: [],
            for: null,
            refused,
          }}
          onDone={() => void navigate(showPath(resource.name, id))}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
};
