import { Alert, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { failureOf, messageOf, statusOf } from '../../dataProvider/failure.ts';
import { withLocalTimes } from '../fields/format.ts';
import { useToast } from '../useToast.ts';
import { FieldsDialog, type FieldsDialogProps } from './FieldsDialog.tsx';
import { resolverOf } from './resolver.ts';
import { showErrors } from './showErrors.ts';
import { emptyLine } from './values.ts';

interface Props extends Pick<
  FieldsDialogProps,
  'title' | 'description' | 'fields' | 'confirm' | 'cancel' | 'tone' | 'size' | 'onClose'
> {
  /** Sends the values. Returns the success message. */
  readonly send: (values: Readonly<Record<string, unknown>>) => Promise<string | undefined>;
}

/**
 * Asks for fields and sends them. Field errors are shown at the fields. After a conflict (409) the dialog shows the
 * reason and offers to load the current record.
 */
export const SendDialog = ({ fields, send, onClose, ...props }: Props) => {
  const resolver = useMemo(() => resolverOf(fields), [fields]);
  const form = useForm({ defaultValues: emptyLine(fields), resolver });
  const toast = useToast();
  const client = useQueryClient();
  const [refusal, setRefusal] = useState<string>();
  const names = Object.keys(fields);
  const submit = form.handleSubmit(async (values) => {
    setRefusal(undefined);
    try {
      toast.done(await send(values));
      onClose();
    } catch (error) {
      const found = failureOf(error)?.errors;
      if (found) return showErrors(form, fields, names, found);
      if (statusOf(error) === 409) return setRefusal(withLocalTimes(messageOf(error)));
      toast.failed(error);
    }
  });
  const reload = () => {
    void client.invalidateQueries();
    onClose();
  };
  return (
    <FieldsDialog
      {...props}
      form={form}
      fields={fields}
      shown={names}
      onSubmit={submit}
      onClose={onClose}
      above={
        refusal && (
          <Alert
            severity="warning"
            sx={{ mb: 2, alignItems: 'center' }}
            action={
              <Button size="small" color="inherit" onClick={reload}>
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
