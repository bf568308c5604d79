import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { useId, useState } from 'react';
import type { Identifier } from 'react-admin';
import { counted } from '../fields/format.ts';
import { useSettled } from '../fields/input/useOptions.ts';
import { FailedState } from '../page/FailedState.tsx';
import { Loading } from '../page/Loading.tsx';
import type { ChoiceAct } from './acts.ts';
import { useChoices } from './useChoices.ts';

interface Props {
  readonly choice: ChoiceAct;
  /** The parts for which is chosen. */
  readonly ids: readonly Identifier[];
  /** What they are called: the name of the only one, or how many they are. */
  readonly name: string;
  readonly onClose: () => void;
}

/** Chooses what parts name in a field of lines, such as their vendors: all of it at once, for one part or several. */
export const ChoiceDialog = ({ choice, ids, name, onClose }: Props) => {
  const titleId = useId();
  const [typed, setTyped] = useState('');
  const { offered, chosen, toggle, save, busy } = useChoices(choice, ids, useSettled(typed.trim()));
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = offered;
  const options = data?.pages.flatMap((page) => page.records) ?? [];
  const send = async (next: readonly number[]) => {
    if (await save(next)) onClose();
  };
  const word = choice.label.toLowerCase();
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={busy ? () => undefined : onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{`${choice.label} of ${name}`}</DialogTitle>
      <DialogContent>
        {ids.length > 1 && (
          <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
            {`Each of them gets these ${word} in place of its own.`}
          </Typography>
        )}
        <TextField
          fullWidth
          autoFocus
          size="small"
          value={typed}
          placeholder={`Search ${word}`}
          onChange={(event) => setTyped(event.target.value)}
          slotProps={{ htmlInput: { role: 'searchbox', 'aria-label': `Search ${word}` } }}
        />
        {error && !data ? (
          <FailedState title={`The ${word} could not be read`} error={error} onRetry={() => void refetch()} />
        ) : !data || !chosen ? (
          <Loading />
        ) : (
          <Stack role="group" aria-label={choice.label} sx={{ mt: 1, pl: 1.5, maxHeight: '40dvh', overflowY: 'auto' }}>
            {options.length === 0 && (
              <Typography variant="body2" color="text.secondary" sx={{ py: 2 }}>
                {typed ? `No ${word} match “${typed}”` : `There are no ${word} to choose from`}
              </Typography>
            )}
            {options.map((option) => (
              <FormControlLabel
                key={option.id}
                control={<Checkbox size="small" checked={chosen.has(option.id)} onChange={() => toggle(option.id)} />}
                label={<Typography variant="body2">{option.name}</Typography>}
              />
            ))}
            {hasNextPage && (
              <Button onClick={() => void fetchNextPage()} loading={isFetchingNextPage} sx={{ alignSelf: 'start' }}>
                Show more
              </Button>
            )}
          </Stack>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Typography variant="body2" color="text.secondary" role="status" sx={{ flex: 1 }}>
          {chosen && counted(chosen.size, 'chosen', 'chosen')}
        </Typography>
        <Button disabled={busy} onClick={() => void send([])}>
          Clear all
        </Button>
        <Button disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        <Button variant="contained" disabled={!chosen} loading={busy} onClick={() => void send([...(chosen ?? [])])}>
          Save
        </Button>
      </DialogActions>
    </Dialog>
  );
};
