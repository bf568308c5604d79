import { Button, Dialog, DialogActions, DialogContent, DialogTitle, InputAdornment, TextField } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { messageOf } from '../../../dataProvider/failure.ts';
import { costEndpoints } from '../../../resources/estimation/costCalls.ts';
import { boqCosts } from '../../../resources/estimation/boqCosts.ts';
import { counted, formatPrice } from '../../../ui/fields/format.ts';
import { typedAmount } from '../../../ui/sheet/typedAmount.ts';
import { useProvider } from '../../../ui/useProvider.ts';
import { useWork } from '../../../ui/useWork.ts';
import type { ChosenLines } from '../target/input.ts';

interface Props {
  readonly cost: number;
  /** Of the cost estimation, as the person sees it. */
  readonly version: number;
  /** Without it, of all lines. */
  readonly chosen?: ChosenLines | undefined;
  readonly onClose: () => void;
}

/** One margin for chosen lines, the items of a structure or BOM, or all; verified lines and provisional sums keep theirs. */
export const MarginsDialog = ({ cost, version, chosen, onClose }: Props) => {
  const titleId = useId();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const { busy, run } = useWork();
  const provider = useProvider();
  const client = useQueryClient();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const read = typedAmount(typed, { below: 100 });
    if (!read || 'error' in read) return setError(read?.error ?? 'Enter a margin');
    await run(
      async () => {
        const { ids, structure_line_id = null } = chosen ?? {};
        const body = { margin_percent: read.value, structure_line_id, version, ...(ids && { ids: [...ids] }) };
        const { data } = await provider.call(costEndpoints.applyMargins, { params: { id: cost }, body });
        await client.invalidateQueries({ queryKey: [boqCosts.name] });
        onClose();
        const kept = data.verified
          ? ` ${counted(data.verified, 'verified line keeps its', 'verified lines keep their')} margin.`
          : '';
        return `${counted(data.changed, 'margin', 'margins')} set. The price is ${formatPrice('money', data.totals.selling)}.${kept}`;
      },
      { failed: (failure) => setError(messageOf(failure)) },
    );
    return undefined;
  };
  return (
    <Dialog open onClose={busy ? () => undefined : onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogTitle id={titleId}>{`Margin of ${chosen?.label ?? 'all lines'}`}</DialogTitle>
        <DialogContent>
          <TextField
            label="Margin"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setError(undefined);
            }}
            error={error !== undefined}
            helperText={error ?? 'A percentage of the selling price. Verified lines and provisional sums keep theirs.'}
            autoFocus
            fullWidth
            autoComplete="off"
            sx={{ mt: 1 }}
            slotProps={{
              htmlInput: { inputMode: 'decimal', style: { textAlign: 'right' } },
              input: { endAdornment: <InputAdornment position="end">%</InputAdornment> },
            }}
          />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={busy}>
            Set margins
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
