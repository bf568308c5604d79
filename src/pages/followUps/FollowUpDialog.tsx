import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId, useMemo } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { failureOf } from '../../dataProvider/failure.ts';
import { followUps } from '../../resources/followUps.ts';
import { labelOf, type Field } from '../../schema/field.ts';
import { kinds } from '../../ui/fields/kinds.ts';
import { resolverOf } from '../../ui/form/resolver.ts';
import { showErrors } from '../../ui/form/showErrors.ts';
import { useSave } from '../../ui/form/useSave.ts';
import { startValues } from '../../ui/form/values.ts';
import { useTell } from '../../ui/useTell.ts';
import type { FollowUp } from './followUp.ts';

interface Props {
  /** The one to change; none for a new one. */
  readonly followUp?: FollowUp | undefined;
  /** The enquiry to which a new one belongs; chosen in the form where it is not given. */
  readonly enquiryId?: number | undefined;
  readonly onClose: () => void;
}

const rows = ['enquiry_id', 'subject', 'kind', 'due_at', 'assignee_id', 'note'] as const;
const wide = ['enquiry_id', 'subject', 'note'];

/** Plans a follow-up, or changes one that is open. */
export const FollowUpDialog = ({ followUp, enquiryId, onClose }: Props) => {
  const titleId = useId();
  const save = useSave(followUps);
  const tell = useTell();
  const fields = followUps.entered;
  const shown = rows.filter((name) => name !== 'enquiry_id' || (!followUp && enquiryId === undefined));
  const resolver = useMemo(() => resolverOf(fields), [fields]);
  const form = useForm<Record<string, unknown>>({
    resolver,
    defaultValues: startValues(fields, followUp ?? (enquiryId === undefined ? {} : { enquiry_id: enquiryId })),
  });
  const { isSubmitting, errors } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      const { message } = await save(values, followUp);
      tell.done(message);
      onClose();
    } catch (error) {
      const failure = failureOf(error);
      if (failure?.errors) showErrors(form, fields, [...shown], failure.errors);
      tell.failed(error);
    }
  });
  return (
    <Dialog open onClose={isSubmitting ? () => undefined : onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <FormProvider {...form}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            // A portal's event runs through the form around it as well.
            event.stopPropagation();
            void submit();
          }}
        >
          <DialogTitle id={titleId}>{followUp ? 'Change the follow-up' : 'Plan a follow-up'}</DialogTitle>
          <DialogContent>
            <Box sx={{ display: 'grid', gap: 2, pt: 1, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
              {errors.root?.['server']?.message && (
                <Alert severity="error" sx={{ gridColumn: '1 / -1' }}>
                  {errors.root['server'].message}
                </Alert>
              )}
              {shown.map((name) => {
                const field = fields[name] as Field;
                const { Input } = kinds[field.kind];
                return (
                  <Box key={name} sx={wide.includes(name) ? { gridColumn: '1 / -1' } : {}}>
                    <Input field={field} source={name} label={labelOf(name, field)} autoFocus={name === shown[0]} />
                  </Box>
                );
              })}
            </Box>
          </DialogContent>
          <DialogActions sx={{ px: 3, pb: 2 }}>
            <Button onClick={onClose} disabled={isSubmitting}>
              Cancel
            </Button>
            <Button type="submit" variant="contained" loading={isSubmitting}>
              {followUp ? 'Save' : 'Plan'}
            </Button>
          </DialogActions>
        </form>
      </FormProvider>
    </Dialog>
  );
};
