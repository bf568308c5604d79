import { Alert, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { failureIn, messageOf } from '../../dataProvider/failure.ts';
import { useToast } from '../useToast.tsx';
import { ChangedSinceNote } from '../ChangedSinceNote.tsx';
import { FormInHand } from '../inHand/FormInHand.tsx';
import { FieldsDialog, type FieldsDialogProps } from './FieldsDialog.tsx';
import { dialogStorageKey, dropDraft, keptByDialogs, writeDraft } from '../inHand/drafts.ts';
import { usePageName } from '../useParent.ts';
import { isRefusedForGood } from '../inHand/refused.ts';
import { resolverOf } from './resolver.ts';
import { showErrors } from './showErrors.ts';
import { startValues } from '../fields/values.ts';

interface Props extends Omit<FieldsDialogProps, 'form' | 'shown' | 'above' | 'onSubmit'> {
  /** Above the fields. */
  readonly about?: ReactNode;
  /** The fields with an input, in order; all fields by default. */
  readonly shown?: readonly string[];
  /** The fields whose input is in `about`. */
  readonly elsewhere?: readonly string[];
  /** The values at the start; by default those of a new line. */
  readonly initial?: Readonly<Record<string, unknown>> | undefined;
  /** Sends the values. Returns the success message. */
  readonly send: (values: Readonly<Record<string, unknown>>) => Promise<string | undefined>;
}

/**
 * Asks for fields and sends them. Field errors are shown at the fields. After a conflict (409) the dialog shows the
 * reason and offers to load the current record.
 */
export const SendDialog = ({
  fields,
  shown = Object.keys(fields),
  elsewhere = [],
  initial,
  about,
  send,
  onClose,
  ...props
}: Props) => {
  const resolver = useMemo(() => resolverOf(fields), [fields]);
  const form = useForm({ defaultValues: startValues(fields, initial), resolver });
  const toast = useToast();
  const client = useQueryClient();
  const [refusal, setRefusal] = useState<string>();
  const [changed, setChanged] = useState<unknown>();
  const [isReading, setReading] = useState(false);
  // The form notes it only for who reads it from the start.
  const { isDirty } = form.formState;
  const kept = dialogStorageKey(usePageName(), props.title);
  const submit = form.handleSubmit(async (values) => {
    setRefusal(undefined);
    try {
      toast.done(await send(values));
      dropDraft(kept);
      onClose();
    } catch (error) {
      const found = failureIn(error)?.errors;
      if (found) return showErrors(form, fields, shown, found);
      if (isRefusedForGood(error)) {
        setChanged(failureIn(error)?.changed);
        return setRefusal(messageOf(error));
      }
      toast.failed(error);
    }
  });
  const reload = async () => {
    setReading(true);
    // Opened again before the record has come, it would be about what was seen before.
    await client.invalidateQueries();
    onClose();
  };
  return (
    <FieldsDialog
      {...props}
      form={form}
      fields={fields}
      shown={shown.filter((name) => !elsewhere.includes(name))}
      onSubmit={submit}
      onClose={onClose}
      above={
        <>
          {about}
          {refusal && (
            <Alert
              severity="warning"
              sx={{ mb: 2, alignItems: 'center' }}
              action={
                <Button size="small" color="inherit" loading={isReading} onClick={() => void reload()}>
                  Show it as it is now
                </Button>
              }
            >
              {refusal}
              <ChangedSinceNote changed={changed} />
            </Alert>
          )}
          {refusal && isDirty && (
            <FormInHand
              fields={fields}
              values={form.getValues()}
              stored={startValues(fields, initial)}
              at=""
              title="What you have typed is not saved."
              onShown={(line) => {
                writeDraft(kept, {
                  at: new Date().toISOString(),
                  why: refusal,
                  typed: [{ ...line, name: props.title }],
                });
                keptByDialogs.set(keptByDialogs.get() + 1);
              }}
            />
          )}
        </>
      }
    />
  );
};
