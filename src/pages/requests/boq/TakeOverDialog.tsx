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
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { counted, formatDecimal } from '../../../ui/fields/format.ts';
import { useSettled } from '../../../ui/fields/input/useOptions.ts';
import { MoreButton, NotRead } from '../../../ui/page/NotRead.tsx';
import { useWork } from '../../../ui/useWork.ts';
import { coverageText } from './coverageText.ts';
import { coverageKey, useCoverage } from './useCoverage.ts';

interface Props {
  readonly project: number;
  /** Takes over the lines with these identities, or all of them. @throws Error with a message */
  readonly onTake: (keys: readonly string[]) => Promise<void>;
  readonly onClose: () => void;
}

/** Chooses what is requested of the approved BOQ: lines with what is open of them, or all. */
export const TakeOverDialog = ({ project, onTake, onClose }: Props) => {
  const titleId = useId();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { busy: isBusy, run } = useWork();
  const query = useCoverage(project, { search: useSettled(typed.trim()), rest: true });
  const [first] = query.data?.pages ?? [];
  const rows = query.data?.pages.flatMap(({ records }) => records) ?? [];
  const toggle = (key: string) => {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    setChosen(next);
  };
  const take = (keys: readonly string[]) =>
    run(async () => {
      await onTake(keys);
      // What is open now is another: the next time nothing is offered that is requested already.
      client.removeQueries({ queryKey: coverageKey, type: 'inactive' });
      await client.invalidateQueries({ queryKey: coverageKey });
      onClose();
    });
  const none = !first?.bill
    ? 'This project has no approved BOQ yet.'
    : typed
      ? `No open lines match “${typed}”`
      : 'All of the BOQ is requested.';
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={isBusy ? () => undefined : onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Request from the approved BOQ</DialogTitle>
      <DialogContent>
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
          {first?.bill
            ? `${first.bill.stage} ${first.bill.number}, with what is not requested yet. A BOM brings its items.`
            : 'What is not requested yet.'}
        </Typography>
        <TextField
          fullWidth
          autoFocus
          size="small"
          value={typed}
          placeholder="Search lines"
          onChange={(event) => setTyped(event.target.value)}
          slotProps={{ htmlInput: { role: 'searchbox', 'aria-label': 'Search lines' } }}
        />
        {!query.data ? (
          <NotRead query={query} failed="The BOQ could not be read" heights={[160]} />
        ) : (
          <Stack role="group" aria-label="Open lines" sx={{ mt: 1, pl: 1.5, maxHeight: '45dvh', overflowY: 'auto' }}>
            {rows.length === 0 && (
              <Typography variant="body2" color="text.secondary" sx={{ py: 2 }}>
                {none}
              </Typography>
            )}
            {rows.map(({ bill_line_key: key, description, in_bom, code, structure, rest, quantity, unit }) => (
              <FormControlLabel
                key={key}
                sx={{ mr: 0, '& .MuiFormControlLabel-label': { flex: 1, minWidth: 0 } }}
                control={<Checkbox size="small" checked={chosen.has(key)} onChange={() => toggle(key)} />}
                label={
                  <Stack direction="row" sx={{ gap: 2, alignItems: 'baseline', py: 0.25 }}>
                    <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                      {in_bom === null ? description : `${description}, for ${in_bom}`}
                      {(code ?? structure) !== null && (
                        <Typography component="span" variant="caption" color="text.secondary" sx={{ display: 'block' }}>
                          {[code, structure].filter(Boolean).join(' · ')}
                        </Typography>
                      )}
                    </Typography>
                    <Typography
                      variant="body2"
                      color="text.secondary"
                      sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
                    >
                      {rest === quantity
                        ? coverageText(rest, unit)
                        : `${formatDecimal('quantity', rest)} of ${coverageText(quantity, unit)}`}
                    </Typography>
                  </Stack>
                }
              />
            ))}
            <MoreButton query={query}>Show more</MoreButton>
          </Stack>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap', gap: 0.5 }}>
        <Typography variant="body2" color="text.secondary" role="status" sx={{ flex: 1, whiteSpace: 'nowrap' }}>
          {chosen.size > 0 && counted(chosen.size, 'line chosen', 'lines chosen')}
        </Typography>
        <Button disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
        {typed === '' && (
          <Button
            variant={chosen.size ? 'text' : 'contained'}
            disabled={isBusy || rows.length === 0}
            onClick={() => void take([])}
          >
            Request all
          </Button>
        )}
        {chosen.size > 0 && (
          <Button variant="contained" loading={isBusy} onClick={() => void take([...chosen])}>
            Request chosen
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
};
