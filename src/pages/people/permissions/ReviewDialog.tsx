import AddCircleOutlined from '@mui/icons-material/AddCircleOutlined';
import RemoveCircleOutline from '@mui/icons-material/RemoveCircleOutline';
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, Typography } from '@mui/material';
import { useId, type ReactNode } from 'react';
import type { RightsDifference, OfferedModule } from './matrix.ts';
import { PermissionNames } from './PermissionNames.tsx';

interface Props {
  readonly open: boolean;
  readonly name: string;
  readonly modules: readonly OfferedModule[];
  readonly difference: RightsDifference;
  /** Who else is touched by the change, and how. */
  readonly touched: ReactNode;
  readonly busy: boolean;
  /** The reason of the last refusal. */
  readonly refusal: string | undefined;
  /** Loads somebody else's version and keeps these changes. */
  readonly onRebase: (() => void) | undefined;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

const kinds = {
  added: { title: 'Granted', Icon: AddCircleOutlined, color: 'success.main' },
  removed: { title: 'Revoked', Icon: RemoveCircleOutline, color: 'error.main' },
} as const;

/** Shows the changes before they are saved. */
export const ReviewDialog = ({
  open,
  name,
  modules,
  difference,
  touched,
  busy,
  refusal,
  onRebase,
  onSave,
  onClose,
}: Props) => {
  const titleId = useId();
  return (
    <Dialog open={open} onClose={busy ? () => undefined : onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{`Change the permissions of ${name}?`}</DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2 }}>
          {refusal && (
            <Alert
              severity="error"
              {...(onRebase && {
                action: (
                  <Button color="inherit" onClick={onRebase}>
                    Load theirs, keep my changes
                  </Button>
                ),
              })}
            >
              {refusal}
            </Alert>
          )}
          <PermissionNames {...kinds.added} modules={modules} names={difference.added} />
          <PermissionNames {...kinds.removed} modules={modules} names={difference.removed} />
          {touched}
          <Typography variant="body2" color="text.secondary">
            It applies at once. Nobody need sign in again.
          </Typography>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          Go on editing
        </Button>
        <Button variant="contained" onClick={onSave} loading={busy}>
          Save
        </Button>
      </DialogActions>
    </Dialog>
  );
};
