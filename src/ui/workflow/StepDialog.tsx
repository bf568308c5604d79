import { roleInSentence } from '../../workflows/decide.ts';
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useMemo, useState, type ReactNode } from 'react';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import { type Step, targetsOf, type Workflow, type WorkflowAction } from '../../schema/workflow.ts';
import { askedOf, type Asked } from '../../workflows/asked.ts';
import { withWhom } from '../fields/awayTexts.ts';
import { useExtensionsOf } from '../extensions/useExtensions.ts';
import { SendDialog } from '../form/SendDialog.tsx';
import { inSentence } from '../../schema/words.ts';
import { ConfirmDialog } from '../page/ConfirmDialog.tsx';
import { SinceDecision } from './SinceDecision.tsx';
import { PageRecordProvider, pageRecordOf } from '../useParent.ts';
import { StepSummary } from './StepSummary.tsx';
import { ToldNote } from './ToldNote.tsx';
import { AskedBy } from './AskedBy.tsx';
import { OutdatedNote } from './OutdatedNote.tsx';
import { suggestedBy, workflowStatusOf, type StepChoice, type StepRecord } from '../workflowStatus.ts';
import { useSavedWork } from './unsavedWork.ts';
import { useStep } from './useStep.ts';
import { isReference, labelOf, type Field, type Fields } from '../../schema/field.ts';
import { enteredForStep, stepCallOf } from '../../schema/calls/stepCalls.ts';

/** The fields of a step, then the comment. A field that is asked only in some cases has to be filled in these. */
const stepFields = (resource: Resource, { name, asks }: StepChoice): Fields => {
  const { workflow } = resource;
  if (!workflow) return {};
  const sometimes = Object.keys(workflow.actions[name]?.asks ?? {});
  return Object.fromEntries(
    Object.entries(enteredForStep(workflow, name, stepCallOf(resource, name))).flatMap(
      ([field, f]): [string, Field][] => {
        if (!sometimes.includes(field)) return [[field, f]];
        const required = field === 'comment' ? 'Say why' : `Choose the ${inSentence(labelOf(field, f))}`;
        if (asks.includes(field)) return [[field, { ...f, required }]];
        // Whoever need not say why still may.
        return field === 'comment' ? [[field, f]] : [];
      },
    ),
  );
};

/** Whether a step changes a record that stays where it is. */
const staysIn = (action: WorkflowAction): boolean => targetsOf(action).every((to) => action.from.includes(to));

/** The state after a step. Who takes it knows that it waits for them. */
const becomes = ({ states }: Workflow, action: WorkflowAction, name: string): string => {
  const targets = targetsOf(action);
  const label = targets.map((to) => `“${states[to]?.label ?? to}”`).join(' or ');
  if (staysIn(action)) return `${name} stays ${label}; your step is recorded.`;
  const [only, ...others] = targets.map((to) => states[to]);
  const [first] = only?.waits ?? [];
  if (!first || others.length > 0 || action.by.includes(first.role)) return `${name} becomes ${label}.`;
  return `${name} becomes ${label}${only?.decision ? ' and waits for a decision' : ` and waits for the ${roleInSentence(first.role)}`}.`;
};

/** What a step brings, in one or two sentences. */
const whatHappens = (workflow: Workflow, action: WorkflowAction, name: string): string =>
  [becomes(workflow, action, name), action.follows].filter(Boolean).join(' ');

/** Who asks for the decision that a record waits for; nobody where it waits for none. */
const askedFor = (resource: Resource, { values, asked = [] }: StepRecord): readonly Asked[] => {
  const status = workflowStatusOf(values);
  if (!values || !status) return asked;
  return resource.workflow?.states[status.state]?.decision ? askedOf(resource, values, status.steps) : [];
};

/**
 * Whom the record names already, for whoever sends it again: the approver of the round before. A step that leaves it where
 * it is puts right what it says, and begins with that.
 */
const saidBefore = (resource: Resource, { values }: StepRecord, step: string): Readonly<Record<string, unknown>> => {
  const action = resource.workflow?.actions[step];
  if (!action) return {};
  const isCorrection = staysIn(action);
  return Object.fromEntries(
    Object.entries(action.body ?? {}).flatMap(([name, field]) =>
      (isCorrection || isReference(field)) && (values?.[name] ?? null) !== null ? [[name, values?.[name]]] : [],
    ),
  );
};

interface Props {
  readonly resource: Resource;
  readonly record: StepRecord;
  readonly step: StepChoice;
  /** The last decision: the dialog shows what changed since. */
  readonly decision?: Pick<Step, 'at' | 'by' | 'by_name' | 'for'> | null | undefined;
  /** What changed since the user looked, where nothing was decided before. */
  readonly changed?: ReactNode;
  /** Called after the step with the changed record. */
  readonly onDone: (record: AnyRecord) => void;
  /** Called when the dialog should close, after the step or without it. */
  readonly onClose: () => void;
}

/** Shows the effect of a step and asks for its fields. Ctrl+Enter sends. */
const TakeStep = ({ resource, record, step, decision, changed, onDone, onClose }: Props) => {
  const fields = useMemo(() => stepFields(resource, step), [resource, step]);
  const initial = useMemo(
    () => ({
      ...saidBefore(resource, record, step.name),
      ...Object.fromEntries(
        Object.entries(suggestedBy(record)).filter(([field, value]) => field in fields && value !== null),
      ),
      ...step.preset,
    }),
    [resource, record, fields, step],
  );
  // What is read again beneath the dialog was not seen.
  const [seen] = useState(record.seen ?? workflowStatusOf(record.values)?.seen ?? null);
  const asked = useMemo(() => askedFor(resource, record), [resource, record]);
  const sent = asked.at(-1);
  const take = useStep(resource);
  const part = useExtensionsOf(resource).steps[step.name];
  const action = resource.workflow?.actions[step.name];
  const page = useMemo(() => pageRecordOf(resource, { ...record.values, id: record.id }), [resource, record]);
  return (
    <PageRecordProvider value={page}>
      <SendDialog
        title={withWhom(step.label, step.for)}
        description={action && resource.workflow ? whatHappens(resource.workflow, action, record.name) : record.name}
        about={
          <>
            <StepSummary name={record.name} summary={record.summary} />
            <AskedBy asked={asked} />
            <ToldNote
              told={workflowStatusOf(record.values)?.told ?? record.told ?? []}
              warned={workflowStatusOf(record.values)?.warned ?? record.warned ?? []}
            />
            <OutdatedNote reasons={workflowStatusOf(record.values)?.outdated ?? record.outdated ?? []} />
            {sent && <SinceDecision resource={resource} id={record.id} decision={decision} sent={sent} />}
            {!decision && changed && <Box sx={{ mb: 2 }}>{changed}</Box>}
            {part && <part.Part resource={resource} id={record.id} fields={fields} />}
          </>
        }
        fields={fields}
        shown={Object.keys(fields).filter((field) => !Object.hasOwn(step.preset ?? {}, field))}
        {...(part && { elsewhere: part.asks })}
        initial={initial}
        confirm={withWhom(step.label, step.for)}
        cancel="Not now"
        tone={step.tone === 'danger' ? 'error' : 'primary'}
        send={async (values) => {
          const { record: now, message } = await take({ ...record, seen }, step.name, values);
          onDone(now);
          return message;
        }}
        onClose={onClose}
      />
    </PageRecordProvider>
  );
};

/**
 * Takes a step of a record's workflow. What is still being saved is waited for; what cannot be saved is asked about
 * (rule 64).
 */
export const StepDialog = (props: Props) => {
  const { step, onClose } = props;
  const work = useSavedWork();
  const [withoutThem, setWithoutThem] = useState(false);
  if (work.state === 'saving')
    return (
      <Dialog open onClose={onClose} maxWidth="xs" fullWidth>
        <DialogTitle>{step.label}</DialogTitle>
        <DialogContent role="status">Saving… “{step.label}” follows.</DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose}>Not now</Button>
        </DialogActions>
      </Dialog>
    );
  if (work.state === 'unsaved' && !withoutThem)
    return (
      <ConfirmDialog
        open
        title="Go on without what is not saved?"
        confirm={`${step.label} without it`}
        cancel="Go back"
        onConfirm={() => setWithoutThem(true)}
        onClose={onClose}
      >
        {`${work.left.join('. ')}. It is not part of what others get, and stays in this browser.`}
      </ConfirmDialog>
    );
  return <TakeStep {...props} />;
};
