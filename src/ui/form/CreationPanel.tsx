import { Alert, Box, Button, Drawer, Typography, useMediaQuery, type Theme } from '@mui/material';
import { useId } from 'react';
import { FormProvider, type UseFormReturn } from 'react-hook-form';
import { labelOf, type Field } from '../../schema/field.ts';
import { FieldInput } from '../fields/kinds.tsx';

interface Props {
  /** What is created: "contact person". */
  readonly one: string;
  /** A sentence under the title. */
  readonly about: string;
  readonly form: UseFormReturn<Record<string, unknown>>;
  /** The fields with an input, in order. The first has the focus. */
  readonly shown: readonly (readonly [name: string, field: Field])[];
  readonly onSubmit: () => Promise<void>;
  readonly onClose: () => void;
}

/** A form at the side that creates something, over a form that stays as it is. */
export const CreationPanel = ({ one, about, form, shown, onSubmit, onClose }: Props) => {
  const titleId = useId();
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const { isSubmitting, errors } = form.formState;
  const refusal = errors.root?.['server']?.message;
  return (
    <Drawer
      open
      anchor={narrow ? 'bottom' : 'right'}
      onClose={isSubmitting ? () => undefined : onClose}
      // React passes the events of a portal on to the form around it, and a dialog with a form sends it by Ctrl+Enter.
      onKeyDown={(event) => event.stopPropagation()}
      // A dialog may have opened it.
      sx={{ zIndex: 'modal' }}
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
            event.stopPropagation();
            void onSubmit();
          }}
          sx={{ p: 3, display: 'grid', gap: 2 }}
        >
          <Typography id={titleId} component="h2" variant="h2">
            New {one}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {about}
          </Typography>
          {refusal && <Alert severity="error">{refusal}</Alert>}
          {shown.map(([name, field], at) => (
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
