import { Button, Paper, Stack, Typography } from '@mui/material';
import { useEffect } from 'react';
import { useFormState } from 'react-hook-form';

interface Props {
  readonly onSave: () => void;
  readonly onSaveAnother?: (() => void) | undefined;
  readonly onCancel: () => void;
}

/** The buttons of a form, always in sight. Ctrl+S saves. */
export const SaveBar = ({ onSave, onSaveAnother, onCancel }: Props) => {
  const { isSubmitting, isDirty } = useFormState();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      if (!isSubmitting && !document.querySelector('[role="dialog"]')) onSave();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [onSave, isSubmitting]);
  return (
    <Paper
      elevation={0}
      square
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        mt: 2,
        py: 1.25,
        bgcolor: 'background.default',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
        <Button type="submit" variant="contained" loading={isSubmitting} aria-keyshortcuts="Control+S">
          Save
        </Button>
        {onSaveAnother && (
          <Button variant="outlined" disabled={isSubmitting} onClick={onSaveAnother}>
            Save and add another
          </Button>
        )}
        <Button onClick={onCancel} disabled={isSubmitting}>
          Cancel
        </Button>
        <Typography
          variant="caption"
          color="text.secondary"
          sx={{ ml: 'auto', display: { xs: 'none', sm: 'block' } }}
          role="status"
        >
          {isDirty ? 'Unsaved changes' : ''}
        </Typography>
      </Stack>
    </Paper>
  );
};
