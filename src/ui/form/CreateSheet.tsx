import { Alert, Box, Button, Drawer, Typography, useMediaQuery, type Theme } from '@mui/material';
import { useId } from 'react';
import { FormProvider } from 'react-hook-form';
import { isRequired } from '../../schema/check.ts';
import { isLines, labelOf } from '../../schema/field.ts';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import { inSentence } from '../../schema/words.ts';
import { FieldInput } from '../fields/kinds.tsx';
import { useRecordForm } from './useRecordForm.ts';

export interface CreateSheetProps {
  readonly resource: Resource;
  /** The values with which the record starts, among them the name that was searched for. */
  readonly initial: Readonly<Record<string, unknown>>;
  readonly onCreated: (record: AnyRecord) => void;
  readonly onClose: () => void;
}

/** A sheet at the side with what a new record needs, over a form that stays as it is. */
export const CreateSheet = ({ resource, initial, onCreated, onClose }: CreateSheetProps) => {
  const titleId = useId();
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const { form, submit } = useRecordForm({ resource, record: undefined, initial, onSaved: onCreated });
  const { isSubmitting, errors } = form.formState;
  const shown = resource.form
    .flatMap(({ fields }) => fields)
    .flatMap((name) => {
      const field = resource.entered[name];
      return field && !isLines(field) && (isRequired(field) || name === resource.represent) ? [{ name, field }] : [];
    });
  const one = inSentence(resource.title);
  return (
    <Drawer
      open
      anchor={narrow ? 'bottom' : 'right'}
      onClose={isSubmitting ? () => undefined : onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: narrow ? { borderRadius: '12px 12px 0 0', maxHeight: '85dvh' } : { width: 420 },
        },
      }}
    >
      <FormProvider {...form}>
        <Box
          component="form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            // React passes the event of a portal on to the form around it.
            event.stopPropagation();
            void submit('leave');
          }}
          sx={{ p: 3, display: 'grid', gap: 2 }}
        >
          <Typography id={titleId} component="h2" variant="h2">
            New {one}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            What is needed first; the rest can follow on its own page.
          </Typography>
          {errors.root?.['server']?.message && <Alert severity="error">{errors.root['server'].message}</Alert>}
          {shown.map(({ name, field }, at) => (
            <FieldInput key={name} field={field} source={name} label={labelOf(name, field)} autoFocus={at === 0} />
          ))}
          <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end', mt: 1 }}>
            <Button onClick={onClose} disabled={isSubmitting}>
              Cancel
            </Button>
            <Button type="submit" variant="contained" loading={isSubmitting}>
              Create {one}
            </Button>
          </Box>
        </Box>
      </FormProvider>
    </Drawer>
  );
};
