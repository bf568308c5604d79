import { Alert, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { failureOf } from '../../dataProvider/failure.ts';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import type { OfferedStep } from '../../workflows/decide.ts';
import { withLocalTimes } from '../fields/format.ts';
import { FieldsDialog } from '../form/FieldsDialog.tsx';
import { resolverOf } from '../form/resolver.ts';
import { showErrors } from '../form/showErrors.ts';
import { emptyLine } from '../form/values.ts';
import { useTell } from '../useTell.ts';
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

const isConflict = (error: unknown) => (error as { status?: number } | null)?.status === 409;

/** Takes one step of a record's workflow: says what will happen, asks what belongs to it. Ctrl+Enter sends. */
export const StepDialog = ({ resource, record, step, onDone, onClose }: Props) => {
  const fields = useMemo(() => stepFields(resource, step), [resource, step]);
  const resolver = useMemo(() => resolverOf(fields), [fields]);
  const form = useForm({ defaultValues: emptyLine(fields), resolver });
  const take = useStep(resource);
  const tell = useTell();
  const client = useQueryClient();
  const [refusal, setRefusal] = useState<string>();
  const action = resource.workflow?.actions[step.name];
  const names = Object.keys(fields);

  const send = form.handleSubmit(async (values) => {
    setRefusal(undefined);
    try {
      const { record: now, message } = await take(record, step.name, values);
      tell.done(message);
      onDone(now);
      onClose();
    } catch (error) {
      const found = failureOf(error)?.errors;
      if (found) return showErrors(form, fields, names, found);
      if (isConflict(error)) return setRefusal(withLocalTimes((error as Error).message));
      tell.failed(error);
    }
  });
  const readAnew = () => {
    void client.invalidateQueries();
    onClose();
  };
  return (
    <FieldsDialog
      title={step.label}
      says={action && resource.workflow ? whatHappens(resource.workflow, action, record.name) : record.name}
      form={form}
      fields={fields}
      shown={names}
      confirm={step.label}
      cancel="Not now"
      tone={step.tone === 'danger' ? 'error' : 'primary'}
      onSubmit={send}
      onClose={onClose}
      above={
        refusal && (
          <Alert
            severity="warning"
            sx={{ mb: 2, alignItems: 'center' }}
            action={
              <Button size="small" color="inherit" onClick={readAnew}>
                Show it as it is now
              </Button>
            }
          >
            {refusal}
          </Alert>
        )
      }
    />
  );
};
