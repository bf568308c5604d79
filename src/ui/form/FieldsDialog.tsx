import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { FormProvider, type UseFormReturn } from 'react-hook-form';
import { labelOf, type Fields } from '../../schema/field.ts';
import { FieldInput } from '../fields/kinds.tsx';

export interface FieldsDialogProps {
  readonly title: string;
  /** A description under the title. */
  readonly description?: string | undefined;
  readonly form: UseFormReturn<Record<string, unknown>>;
  readonly fields: Fields;
  /** The fields with an input, in order. The first one, or `focus`, has the focus; without fields, the safe button. */
  readonly shown: readonly string[];
  readonly focus?: string | undefined;
  /** Fields that take the full width; the other fields are in two columns. */
  readonly wide?: readonly string[];
  /** Labels that replace those of the fields. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly confirm: string;
  readonly cancel?: string;
  readonly tone?: 'primary' | 'error';
  readonly size?: 'xs' | 'sm' | 'md';
  readonly onSubmit: () => Promise<void>;
  readonly onClose: () => void;
  /** Above the fields. */
  readonly above?: ReactNode;
  /** Below the fields. */
  readonly children?: ReactNode;
}

/** A column that never outgrows the dialog, whatever its choices are called. */
const one = 'minmax(0, 1fr)';

/** A dialog with fields. Its button or Ctrl+Enter sends them. It stays open while it sends. */
export const FieldsDialog = ({
  title,
  description,
  form,
  fields,
  shown,
  focus = shown[0],
  wide,
  labels = {},
  confirm,
  cancel = 'Cancel',
  tone = 'primary',
  size = 'sm',
  onSubmit,
  onClose,
  above,
  children,
}: FieldsDialogProps) => {
  const [titleId, descriptionId] = [useId(), useId()];
  const { isSubmitting, errors } = form.formState;
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!isSubmitting) void onSubmit();
  };
  return (
    <Dialog
      open
      fullWidth
      maxWidth={size}
      onClose={isSubmitting ? () => undefined : onClose}
      aria-labelledby={titleId}
      {...(description ? { 'aria-describedby': descriptionId } : {})}
    >
      <FormProvider {...form}>
        <Box
          component="form"
          noValidate
          onKeyDown={press}
          onSubmit={(event) => {
            event.preventDefault();
            // React passes the event of a portal on to the form around it.
            event.stopPropagation();
            void onSubmit();
          }}
        >
          <DialogTitle id={titleId}>{title}</DialogTitle>
          <DialogContent>
            {description && (
              <Typography
                variant="body2"
                color="text.secondary"
                id={descriptionId}
                sx={{ mb: 2, whiteSpace: 'pre-line' }}
              >
                {description}
              </Typography>
            )}
            {above}
            {errors.root?.['server']?.message && (
              <Alert severity="error" sx={{ mb: 2 }}>
                {errors.root['server'].message}
              </Alert>
            )}
            <Box
              sx={{
                display: 'grid',
                gap: 2,
                pt: description ? 0 : 1,
                gridTemplateColumns: wide ? { xs: one, sm: `${one} ${one}` } : one,
              }}
            >
              {shown.map((name) => {
                const field = fields[name];
                if (!field) return null;
                return (
                  <Box key={name} sx={wide?.includes(name) ? { gridColumn: '1 / -1' } : { minWidth: 0 }}>
                    <FieldInput
                      field={field}
                      source={name}
                      label={labels[name] ?? labelOf(name, field)}
                      autoFocus={name === focus}
                    />
                  </Box>
                );
              })}
              {children && <Box sx={{ gridColumn: '1 / -1', display: 'grid', gap: 2, minWidth: 0 }}>{children}</Box>}
            </Box>
          </DialogContent>
          <DialogActions sx={{ px: 3, pb: 2 }}>
            <Button onClick={onClose} disabled={isSubmitting} autoFocus={shown.length === 0 && tone === 'error'}>
              {cancel}
            </Button>
            <Button
              type="submit"
              variant="contained"
              color={tone}
              loading={isSubmitting}
              autoFocus={shown.length === 0 && tone === 'primary'}
              aria-keyshortcuts="Control+Enter"
            >
              {confirm}
            </Button>
          </DialogActions>
        </Box>
      </FormProvider>
    </Dialog>
  );
};
