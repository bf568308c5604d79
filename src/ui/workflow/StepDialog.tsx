import { useMemo } from 'react';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import type { OfferedStep } from '../../schema/workflow.ts';
import { SendDialog } from '../form/SendDialog.tsx';
import { stepFields, whatHappens } from './stepSaid.ts';
import type { StepRecord } from './types.ts';
import { useStep } from './useStep.ts';

interface Props {
  readonly resource: Resource;
  readonly record: StepRecord;
  readonly step: OfferedStep;
  /** The step is taken; the record as it stands after it. */
  readonly onDone: (record: AnyRecord) => void;
  /** The dialog is to go: the step is taken, or given up. */
  readonly onClose: () => void;
}

/** Takes one step of a record's workflow: says what will happen, asks what belongs to it. Ctrl+Enter sends. */
export const StepDialog = ({ resource, record, step, onDone, onClose }: Props) => {
  const fields = useMemo(() => stepFields(resource, step), [resource, step]);
  const take = useStep(resource);
  const action = resource.workflow?.actions[step.name];
  return (
    <SendDialog
      title={step.label}
      says={action && resource.workflow ? whatHappens(resource.workflow, action, record.name) : record.name}
      fields={fields}
      confirm={step.label}
      cancel="Not now"
      tone={step.tone === 'danger' ? 'error' : 'primary'}
      send={async (values) => {
        const { record: now, message } = await take(record, step.name, values);
        onDone(now);
        return message;
      }}
      onClose={onClose}
    />
  );
};
