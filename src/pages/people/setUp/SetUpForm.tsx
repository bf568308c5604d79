import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { refreshSession } from '../../../authProvider/index.ts';
import { keepPreference } from '../../../authProvider/preferences.ts';
import { failureIn } from '../../../dataProvider/failure.ts';
import { setUpOver, setUpPreference } from '../../../domain/firstStart.ts';
import { branches } from '../../../resources/people/branches.ts';
import { labelOf, type Fields } from '../../../schema/field.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import { FieldInput } from '../../../ui/fields/kinds.tsx';
import { resolverOf } from '../../../ui/form/resolver.ts';
import { showErrors } from '../../../ui/form/showErrors.ts';
import { useSave } from '../../../ui/form/useSave.ts';
import { startValues } from '../../../ui/fields/values.ts';
import { useToast } from '../../../ui/useToast.tsx';
import { Example } from './Example.tsx';
import { proposedFor } from './proposals.ts';

const { firm_name, name, currency, notation } = branches.fields;
const asked: Fields = {
  firm_name: { ...firm_name, required: true, help: 'As it stands on quotations and orders.' },
  name: { ...name, label: 'Branch', help: 'The office that you work in. More can be added later.' },
  currency,
  notation,
};

/** Asks for what a firm begins with, and proposes what the browser lets expect. */
export const SetUpForm = ({ branch }: { readonly branch: AnyRecord }) => {
  const resolver = useMemo(() => resolverOf(asked), []);
  const initial = { ...branch, ...proposedFor(navigator.language) };
  const form = useForm<Record<string, unknown>>({ defaultValues: startValues(asked, initial), resolver });
  const save = useSave(branches);
  const toast = useToast();
  const over = () => void keepPreference(setUpPreference, setUpOver).catch(toast.failed);
  const submit = form.handleSubmit(async (values) => {
    try {
      const { message } = await save(values, branch);
      await refreshSession();
      toast.done(message);
      over();
    } catch (error) {
      const errors = failureIn(error)?.errors;
      if (errors) showErrors(form, asked, Object.keys(asked), errors);
      toast.failed(error);
    }
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        aria-label="Set up your firm"
        onSubmit={(event) => void submit(event)}
        sx={{ display: 'grid', gap: 2 }}
      >
        {errors.root?.['server'] && <Alert severity="error">{errors.root['server'].message}</Alert>}
        {Object.entries(asked).map(([source, field], at) => (
          <FieldInput key={source} field={field} source={source} label={labelOf(source, field)} autoFocus={at === 0} />
        ))}
        <Example />
        <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end', mt: 1 }}>
          <Button onClick={over} disabled={isSubmitting}>
            Later
          </Button>
          <Button type="submit" variant="contained" loading={isSubmitting}>
            Save and begin
          </Button>
        </Box>
      </Box>
    </FormProvider>
  );
};
