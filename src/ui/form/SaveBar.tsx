import { Button, Typography } from '@mui/material';
import { useLayoutEffect } from 'react';
import { useFormState } from 'react-hook-form';
import { BottomBar } from '../page/BottomBar.tsx';

interface Props {
  readonly onSave: () => void;
  readonly onSaveAnother?: (() => void) | undefined;
  readonly onCancel: () => void;
}

/** The buttons of a form, always in sight. Ctrl+S saves. */
export const SaveBar = ({ onSave, onSaveAnother, onCancel }: Props) => {
  const { isSubmitting, isDirty } = useFormState();
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      if (!isSubmitting && !document.querySelector('[role="dialog"]')) onSave();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [onSave, isSubmitting]);
  return (
    <BottomBar>
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
    </BottomBar>
  );
};
