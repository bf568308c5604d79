import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  Typography,
} from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useMemo, useState, type KeyboardEvent } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { failureOf } from '../../dataProvider/failure.ts';
import { labelOf } from '../../schema/field.ts';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import type { OfferedStep } from '../../workflows/decide.ts';
import { withLocalTimes } from '../fields/format.ts';
import { kinds } from '../fields/kinds.ts';
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
  const [titleId, textId] = [useId(), useId()];
  const { isSubmitting, errors } = form.formState;
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
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!isSubmitting) void send();
  };
  const readAnew = () => {
    void client.invalidateQueries();
    onClose();
  };
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={isSubmitting ? () => undefined : onClose}
      aria-labelledby={titleId}
      aria-describedby={textId}
    >
      <FormProvider {...form}>
        <Box
          component="form"
          noValidate
          onKeyDown={press}
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <DialogTitle id={titleId}>{step.label}</DialogTitle>
          <DialogContent>
            <Typography variant="body2" color="text.secondary" id={textId} sx={{ mb: 2 }}>
              {action && resource.workflow ? whatHappens(resource.workflow, action, record.name) : record.name}
            </Typography>
            {refusal && (
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
            )}
            {errors.root?.['server']?.message && (
              <Alert severity="error" sx={{ mb: 2 }}>
                {errors.root['server'].message}
              </Alert>
            )}
            <Stack spacing={2}>
              {names.map((name, i) => {
                const field = fields[name];
                if (!field) return null;
                const { Input } = kinds[field.kind];
                return (
                  <Input key={name} field={field} source={name} label={labelOf(name, field)} autoFocus={i === 0} />
                );
              })}
            </Stack>
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose} disabled={isSubmitting}>
              Not now
            </Button>
            <Button
              type="submit"
              variant="contained"
              color={step.tone === 'danger' ? 'error' : 'primary'}
              loading={isSubmitting}
              aria-keyshortcuts="Control+Enter"
            >
              {step.label}
            </Button>
          </DialogActions>
        </Box>
      </FormProvider>
    </Dialog>
  );
};
