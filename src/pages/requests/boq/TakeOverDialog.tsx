import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, TextField, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { compare } from '../../../domain/decimal.ts';
import { counted, groupedDecimal } from '../../../ui/fields/format.ts';
import { decimalOf } from '../../../ui/fields/input/DecimalInput.tsx';
import { useSettled } from '../../../ui/fields/input/useOptions.ts';
import { MoreButton, NotRead } from '../../../ui/page/NotRead.tsx';
import { useWork } from '../../../ui/useWork.ts';
import type { Wanted } from '../calls.ts';
import { problemOf, TakenLine } from './TakenLine.tsx';
import { coverageKey, useCoverage } from './useCoverage.ts';

interface Props {
  readonly project: number;
  /** Takes over these lines, or all of them. @throws Error with a message */
  readonly onTake: (lines: readonly Wanted[]) => Promise<void>;
  readonly onClose: () => void;
}

/** Chooses what is requested of the approved BOQ: lines with what is open of them or less, or all. */
export const TakeOverDialog = ({ project, onTake, onClose }: Props) => {
  const titleId = useId();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  // How much of each chosen line, as it is typed, with what is open of it.
  const [chosen, setChosen] = useState<ReadonlyMap<string, { typed: string; rest: string }>>(new Map());
  const { busy: isBusy, run } = useWork();
  const query = useCoverage(project, { search: useSettled(typed.trim()), rest: true });
  const [first] = query.data?.pages ?? [];
  const rows = query.data?.pages.flatMap(({ records }) => records) ?? [];
  const toggle = (key: string, rest: string) => {
    const next = new Map(chosen);
    if (!next.delete(key)) next.set(key, { typed: groupedDecimal('quantity', rest), rest });
    setChosen(next);
  };
  const wanted = [...chosen].map(
    ([bill_line_key, { typed: quantity, rest }]): Wanted & { problem?: string | undefined } => {
      const value = decimalOf('quantity', quantity) ?? '';
      const problem = problemOf(quantity, rest);
      return { bill_line_key, problem, quantity: problem || compare(value, rest) === 0 ? undefined : value };
    },
  );
  const isRefused = wanted.some(({ problem }) => problem !== undefined);
  const take = (lines: readonly Wanted[]) =>
    run(async () => {
      await onTake(lines);
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
            {rows.map((row) => (
              <TakenLine
                key={row.bill_line_key}
                row={row}
                typed={chosen.get(row.bill_line_key)?.typed}
                onToggle={() => toggle(row.bill_line_key, row.rest)}
                onType={(text) => setChosen(new Map([...chosen, [row.bill_line_key, { typed: text, rest: row.rest }]]))}
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
          <Button variant="contained" loading={isBusy} disabled={isRefused} onClick={() => void take(wanted)}>
            Request chosen
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
};
