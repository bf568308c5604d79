import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Skeleton,
  Stack,
  Typography,
} from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { round, sum } from '../../../domain/decimal.ts';
import { failureIn, messageOf } from '../../../dataProvider/failure.ts';
import { costEndpoints, type AccountOverheads } from '../../../resources/estimation/costCalls.ts';
import { boqCosts } from '../../../resources/estimation/boqCosts.ts';
import { formatPrice } from '../../../ui/fields/format.ts';
import { FailedState } from '../../../ui/page/FailedState.tsx';
import { useProvider } from '../../../ui/useProvider.ts';
import { useWork } from '../../../ui/useWork.ts';
import { OverheadRow } from './OverheadRow.tsx';
import { amountOf, errorsIn, sentOverhead, typedOverheads, type OverheadErrors } from './overheads.ts';

interface FormProps {
  readonly cost: number;
  readonly stored: AccountOverheads;
  readonly refused: string | undefined;
  /** Reads the overheads again, which somebody else has changed. */
  readonly onReload: () => void;
  readonly onClose: () => void;
}

const OverheadsForm = ({ cost, stored, refused, onReload, onClose }: FormProps) => {
  const [rows, setRows] = useState(() => typedOverheads(stored));
  const [errors, setErrors] = useState<readonly OverheadErrors[]>();
  const [failure, setFailure] = useState<{ readonly message: string; readonly isOld: boolean }>();
  const { busy, run } = useWork();
  const provider = useProvider();
  const client = useQueryClient();
  const amounts = rows.map((row) => amountOf(row, stored.cost));
  const total = round(sum(amounts.flatMap((amount) => amount ?? [])), 2);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = errorsIn(rows);
    setErrors(found);
    if (found) return;
    await run(
      async () => {
        const body = { overheads: rows.flatMap((row) => sentOverhead(row) ?? []), version: stored.version };
        const { data } = await provider.call(costEndpoints.saveOverheads, { params: { id: cost }, body });
        await client.invalidateQueries({ queryKey: [boqCosts.name] });
        onClose();
        return `Overheads distributed. The price is ${formatPrice('money', data.totals.selling)}.`;
      },
      {
        failed: (error) => setFailure({ message: messageOf(error), isOld: failureIn(error)?.conflict !== undefined }),
      },
    );
  };
  const next = Math.max(-1, ...rows.map(({ key }) => key)) + 1;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <DialogContent sx={{ pt: 1 }}>
        {refused && (
          <Alert severity="info" sx={{ mb: 2 }}>
            {refused}
          </Alert>
        )}
        {!refused && stored.is_outdated && stored.overheads.length > 0 && (
          <Alert severity="warning" sx={{ mb: 2 }}>
            The costs have changed since the overheads were distributed. Save to distribute them over the present costs.
          </Alert>
        )}
        {failure !== undefined && (
          <Alert
            severity="error"
            sx={{ mb: 2 }}
            action={
              failure.isOld && (
                <Button color="inherit" size="small" onClick={onReload}>
                  Reload
                </Button>
              )
            }
          >
            {failure.message}
          </Alert>
        )}
        {rows.length === 0 && (
          <Typography color="text.secondary" sx={{ mb: 2 }}>
            No overheads yet: site office, insurance, bonds, head office.
          </Typography>
        )}
        <Stack component="ul" sx={{ gap: 1.5, m: 0, p: 0 }}>
          {rows.map((row, at) => (
            <OverheadRow
              key={row.key}
              row={row}
              nth={at}
              amount={amounts[at] ?? null}
              errors={errors?.[at] ?? {}}
              disabled={refused !== undefined}
              onChange={(changed) => {
                setErrors(undefined);
                setRows(rows.with(at, changed));
              }}
              onRemove={() => {
                setErrors(undefined);
                setRows(rows.toSpliced(at, 1));
              }}
            />
          ))}
        </Stack>
        {!refused && (
          <Button
            sx={{ mt: 1 }}
            onClick={() => setRows([...rows, { key: next, account: '', basis: 'percent', typed: '' }])}
          >
            Add an overhead
          </Button>
        )}
        <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: '1fr auto', rowGap: 0.5, m: 0, mt: 2 }}>
          {[
            ['Cost', stored.cost],
            ['Overheads', total],
          ].map(([label, value]) => (
            <Typography key={label} variant="body2" component="div" sx={{ display: 'contents' }}>
              <dt>{label}</dt>
              <Box component="dd" sx={{ m: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
                {formatPrice('money', value ?? '0')}
              </Box>
            </Typography>
          ))}
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose} disabled={busy}>
          {refused ? 'Close' : 'Cancel'}
        </Button>
        {!refused && (
          <Button type="submit" variant="contained" loading={busy}>
            Distribute
          </Button>
        )}
      </DialogActions>
    </form>
  );
};

interface Props {
  readonly cost: number;
  readonly refused: string | undefined;
  readonly onClose: () => void;
}

/** The account overheads of a cost estimation, distributed over its lines to the last cent. */
export const OverheadsDialog = ({ cost, refused, onClose }: Props) => {
  const titleId = useId();
  const provider = useProvider();
  const { data, error, refetch } = useQuery({
    queryKey: [boqCosts.name, 'overheads', cost],
    queryFn: async ({ signal }) =>
      (await provider.call(costEndpoints.overheads, { params: { id: cost }, signal })).data,
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>Account overheads</DialogTitle>
      {data ? (
        <OverheadsForm
          key={data.version}
          cost={cost}
          stored={data}
          refused={refused}
          onReload={() => void refetch()}
          onClose={onClose}
        />
      ) : (
        <DialogContent>
          {error ? (
            <FailedState title="The overheads could not be read" error={error} onRetry={() => void refetch()} />
          ) : (
            <Skeleton variant="rounded" height={160} role="status" aria-label="Loading..." />
          )}
        </DialogContent>
      )}
    </Dialog>
  );
};
