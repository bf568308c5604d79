import { useMemo } from 'react';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import { type OfferedStep, targetsOf, type Workflow, type WorkflowAction } from '../../schema/workflow.ts';
import { SendDialog } from '../form/SendDialog.tsx';
import type { StepRecord } from './types.ts';
import { useStep } from './useStep.ts';
import type { Fields } from '../../schema/field.ts';
import { enteredForStep, stepCallOf } from '../../schema/calls/stepCalls.ts';

/** What a step asks for: its fields, then the comment. */
const stepFields = (resource: Resource, { name }: Pick<OfferedStep, 'name'>): Fields =>
  resource.workflow ? enteredForStep(resource.workflow, name, stepCallOf(resource, name)) : {};

/** What a step leads to, in a sentence or two. */
const whatHappens = ({ states }: Workflow, action: WorkflowAction, name: string): string => {
  const targets = targetsOf(action);
  const label = targets.map((to) => `“${states[to]?.label ?? to}”`).join(' or ');
  if (targets.every((to) => action.from.includes(to))) return `${name} stays ${label}; your step is recorded.`;
  const [only, ...others] = targets.map((to) => states[to]);
  const [first] = only?.waits ?? [];
  if (!first || others.length > 0) return `${name} becomes ${label}.`;
  return `${name} becomes ${label}${only?.decision ? ' and waits for a decision' : ` and waits for the ${first.role}`}.`;
};

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
      description={action && resource.workflow ? whatHappens(resource.workflow, action, record.name) : record.name}
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
