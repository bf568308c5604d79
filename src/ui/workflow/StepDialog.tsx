import { Box } from '@mui/material';
import { useMemo, type ReactNode } from 'react';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import { type OfferedStep, targetsOf, type Workflow, type WorkflowAction } from '../../schema/workflow.ts';
import { SendDialog } from '../form/SendDialog.tsx';
import { inSentence } from '../../schema/words.ts';
import { StepSummary } from './StepSummary.tsx';
import { suggestedBy, type StepRecord } from './types.ts';
import { useStep } from './useStep.ts';
import { labelOf, type Field, type Fields } from '../../schema/field.ts';
import { enteredForStep, stepCallOf } from '../../schema/calls/stepCalls.ts';

/** The fields of a step, then the comment. A field that is asked only in some cases has to be filled in these. */
const stepFields = (resource: Resource, { name, asks }: OfferedStep): Fields => {
  const { workflow } = resource;
  if (!workflow) return {};
  const sometimes = Object.keys(workflow.actions[name]?.asks ?? {});
  return Object.fromEntries(
    Object.entries(enteredForStep(workflow, name, stepCallOf(resource, name))).flatMap(
      ([field, f]): [string, Field][] => {
        if (!sometimes.includes(field)) return [[field, f]];
        return asks.includes(field) ? [[field, { ...f, required: `Choose the ${inSentence(labelOf(field, f))}` }]] : [];
      },
    ),
  );
};

/** The state after a step. Who takes it knows that it waits for them. */
const becomes = ({ states }: Workflow, action: WorkflowAction, name: string): string => {
  const targets = targetsOf(action);
  const label = targets.map((to) => `“${states[to]?.label ?? to}”`).join(' or ');
  if (targets.every((to) => action.from.includes(to))) return `${name} stays ${label}; your step is recorded.`;
  const [only, ...others] = targets.map((to) => states[to]);
  const [first] = only?.waits ?? [];
  if (!first || others.length > 0 || action.by.includes(first.role)) return `${name} becomes ${label}.`;
  return `${name} becomes ${label}${only?.decision ? ' and waits for a decision' : ` and waits for the ${first.role}`}.`;
};

/** What a step brings, in one or two sentences. */
const whatHappens = (workflow: Workflow, action: WorkflowAction, name: string): string =>
  [becomes(workflow, action, name), action.follows].filter(Boolean).join(' ');

interface Props {
  readonly resource: Resource;
  readonly record: StepRecord;
  readonly step: OfferedStep;
  /** What changed since the user looked. */
  readonly changed?: ReactNode;
  /** Called after the step with the changed record. */
  readonly onDone: (record: AnyRecord) => void;
  /** Called when the dialog should close, after the step or without it. */
  readonly onClose: () => void;
}

/** Takes a step of a record's workflow: shows its effect and asks for its fields. Ctrl+Enter sends. */
export const StepDialog = ({ resource, record, step, changed, onDone, onClose }: Props) => {
  const fields = useMemo(() => stepFields(resource, step), [resource, step]);
  const initial = useMemo(
    () => Object.fromEntries(Object.entries(suggestedBy(record)).filter(([field]) => field in fields)),
    [record, fields],
  );
  const take = useStep(resource);
  const action = resource.workflow?.actions[step.name];
  return (
    <SendDialog
      title={step.label}
      description={action && resource.workflow ? whatHappens(resource.workflow, action, record.name) : record.name}
      about={
        <>
          <StepSummary name={record.name} summary={record.summary} />
          {changed && <Box sx={{ mb: 2 }}>{changed}</Box>}
        </>
      }
      fields={fields}
      initial={initial}
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
