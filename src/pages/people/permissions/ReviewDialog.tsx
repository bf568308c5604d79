import AddCircleOutlined from '@mui/icons-material/AddCircleOutlined';
import RemoveCircleOutline from '@mui/icons-material/RemoveCircleOutline';
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  Typography,
} from '@mui/material';
import { useId, type ReactNode } from 'react';
import { described, type Difference, type OfferedModule } from './matrix.ts';

interface Props {
  readonly open: boolean;
  readonly name: string;
  readonly modules: readonly OfferedModule[];
  readonly difference: Difference;
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

const Part = ({
  kind,
  modules,
  names,
}: {
  readonly kind: keyof typeof kinds;
  readonly modules: readonly OfferedModule[];
  readonly names: readonly string[];
}) => {
  const { title, Icon, color } = kinds[kind];
  if (names.length === 0) return null;
  return (
    <Box component="section" aria-label={title}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 0.75, mb: 0.5 }}>
        <Icon sx={{ fontSize: 18, color }} aria-hidden />
        <Typography variant="subtitle2" component="h3">
          {`${title} (${names.length})`}
        </Typography>
      </Stack>
      <Box
        component="dl"
        sx={{
          m: 0,
          pl: 3.25,
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
          columnGap: 2,
          rowGap: 0.25,
        }}
      >
        {described(modules, names).map(({ name, label, actions }) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" color="text.secondary">
              {label}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, mb: { xs: 0.75, sm: 0 } }}>
              {actions.join(', ')}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
};

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
          <Part kind="added" modules={modules} names={difference.added} />
          <Part kind="removed" modules={modules} names={difference.removed} />
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
