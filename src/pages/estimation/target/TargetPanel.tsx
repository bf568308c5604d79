import Close from '@mui/icons-material/Close';
import TrackChanges from '@mui/icons-material/TrackChanges';
import {
  Alert,
  Box,
  Button,
  Drawer,
  IconButton,
  LinearProgress,
  Stack,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material';
import { useState } from 'react';
import { messageOf } from '../../../dataProvider/failure.ts';
import { maxSavedLines } from '../../../schema/calls/sentLines.ts';
import { counted } from '../../../ui/fields/format.ts';
import { BlockedButton } from '../../../ui/page/BlockedButton.tsx';
import { useToast } from '../../../ui/useToast.tsx';
import { readTarget, type ChosenLines, type TargetInput } from './input.ts';
import { MarginList } from './MarginList.tsx';
import { Outcome } from './Outcome.tsx';
import { TargetForm } from './TargetForm.tsx';
import { useApply, useWhatIf } from './useWhatIf.ts';

interface Props {
  /** The cost estimation. */
  readonly cost: number;
  /** Why its margins cannot be changed now; they can be tried nevertheless. */
  readonly refused?: string | undefined;
  /** Without it, of all lines. */
  readonly chosen?: ChosenLines | undefined;
  readonly onClose: () => void;
  /** After the margins were saved. */
  readonly onApplied?: () => void;
}

/** What-if: the margins that reach a target price or margin, shown before they are applied. */
export const TargetPanel = ({ cost, refused, chosen, onClose, onApplied }: Props) => {
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const [input, setInput] = useState<TargetInput>({ aim: 'price', typed: '', way: 'same', of: 'estimation' });
  const { query, refusal, waiting, preview } = useWhatIf(cost, input, chosen ?? {});
  const { apply, applying, conflict, refresh } = useApply(cost);
  const toast = useToast();
  const read = readTarget(input);
  const typedError = read && 'error' in read ? read.error : undefined;
  const shown = typedError === undefined ? preview : undefined;
  const count = shown?.margins.length ?? 0;
  const blocked =
    refused ??
    (count > maxSavedLines ? `At most ${maxSavedLines} lines are saved at once: choose a structure` : undefined);
  const label = `Set ${counted(count, 'margin', 'margins')}`;
  const submit = async () => {
    if (!shown || !(await apply(shown))) return;
    toast.done(`${counted(count, 'margin', 'margins')} set`);
    onApplied?.();
    onClose();
  };
  return (
    <Drawer
      open
      anchor={narrow ? 'bottom' : 'right'}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': 'Reach a target',
          sx: narrow ? { height: '92dvh', borderRadius: '12px 12px 0 0' } : { width: 520 },
        },
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, px: 2.5, pt: 2, pb: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography component="h2" variant="h2">
            Reach a target
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {chosen
              ? `The margins of ${chosen.label} follow; all others stay.`
              : 'The margins of all lines follow; verified lines stay.'}
          </Typography>
        </Box>
        <IconButton onClick={onClose} aria-label="Close">
          <Close fontSize="small" />
        </IconButton>
      </Stack>
      <Stack sx={{ px: 2.5, py: 1, gap: 2, flex: 1, minHeight: 0, overflowY: 'auto' }}>
        <TargetForm input={input} error={typedError ?? refusal} partial={chosen !== undefined} onChange={setInput} />
        <Box sx={{ height: 2 }}>{waiting && <LinearProgress aria-label="Loading..." sx={{ height: 2 }} />}</Box>
        {conflict && (
          <Alert
            severity="warning"
            action={
              <Button color="inherit" onClick={() => void refresh()}>
                Calculate again
              </Button>
            }
          >
            {conflict}
          </Alert>
        )}
        {query.error && refusal === undefined && typedError === undefined && (
          <Alert
            severity="error"
            action={
              <Button color="inherit" onClick={() => void query.refetch()}>
                Retry
              </Button>
            }
          >
            {messageOf(query.error)}
          </Alert>
        )}
        {shown ? (
          <Stack sx={{ gap: 1.5, flex: 1, minHeight: 0, opacity: waiting ? 0.6 : 1 }} aria-busy={waiting}>
            <Outcome preview={shown} way={input.way} />
            {count > 0 && <MarginList margins={shown.margins} />}
          </Stack>
        ) : (
          !query.error &&
          !waiting && (
            <Stack sx={{ alignItems: 'center', textAlign: 'center', color: 'text.secondary', gap: 1, py: 4 }}>
              <TrackChanges aria-hidden sx={{ fontSize: 36, color: 'text.disabled' }} />
              <Typography variant="body2" sx={{ maxWidth: 320 }}>
                Type a price or a margin. What it takes is shown here; nothing changes before you set it.
              </Typography>
            </Stack>
          )
        )}
      </Stack>
      <Stack
        direction="row"
        sx={{ gap: 1, justifyContent: 'flex-end', px: 2.5, py: 1.5, borderTop: 1, borderColor: 'divider' }}
      >
        <Button color="secondary" onClick={onClose}>
          Cancel
        </Button>
        {blocked && count > 0 ? (
          <BlockedButton variant="contained" reason={blocked}>
            {label}
          </BlockedButton>
        ) : (
          <Button
            variant="contained"
            disabled={count === 0 || waiting}
            loading={applying}
            onClick={() => void submit()}
          >
            {count === 0 ? 'Set margins' : label}
          </Button>
        )}
      </Stack>
    </Drawer>
  );
};
