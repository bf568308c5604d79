import { Box, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { rfqs, type Supplier } from '../../resources/rfq/rfqs.ts';
import { isRecord } from '../../schema/guards.ts';
import { counted } from '../../ui/fields/format.ts';
import { SendDialog } from '../../ui/form/SendDialog.tsx';
import { showPath } from '../../ui/showPath.ts';
import { useProvider } from '../../ui/useProvider.ts';

const { open, suppliers } = rfqs.endpoints;

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
/** The vendors of the picked lines. */
const vendorIds = (lines: unknown): number[] =>
  Array.isArray(lines)
    ? lines.flatMap((line: unknown) =>
        isRecord(line) && typeof line['vendor_id'] === 'number' ? [line['vendor_id']] : [],
      )
    : [];

interface ProposedProps {
  readonly vendors: readonly Supplier[];
  readonly asked: number;
  readonly left: ReadonlySet<number>;
  readonly onTick: (id: number, isTicked: boolean) => void;
}

/** The vendors who supply such items, each ticked until somebody unticks it. */
const Proposed = ({ vendors, asked, left, onTick }: ProposedProps) => (
  <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, mb: 2, minWidth: 0 }}>
    <Typography component="legend" variant="subtitle2" sx={{ p: 0 }}>
      Vendors who supply such items
    </Typography>
    {vendors.map(({ id, name, supplies }) => (
      <FormControlLabel
        key={id}
        sx={{ display: 'flex', mr: 0 }}
        control={<Checkbox size="small" checked={!left.has(id)} onChange={(_, isTicked) => onTick(id, isTicked)} />}
        label={
          <>
            {name}{' '}
            <Typography component="span" variant="caption" color="text.secondary">
              {`${supplies} of ${counted(asked, 'line', 'lines')}`}
            </Typography>
          </>
        }
        slotProps={{ typography: { variant: 'body2' } }}
      />
    ))}
  </Box>
);

interface Props {
  /** Buyout requests that are open. */
  readonly ids: readonly number[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Makes an RFQ of buyout requests, and leads to it. Who supplies such items is proposed. */
export const AskDialog = ({ ids, onDone, onClose }: Props) => {
  const [provider, navigate] = [useProvider(), useNavigate()];
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const fields = useMemo(() => {
    const { name, due_on, vendors } = rfqs.fields;
    return { name: { ...name, required: false, help: 'Without one it is called by its project' }, due_on, vendors };
  }, []);
  const { data: proposed = [] } = useQuery({
    queryKey: [rfqs.name, 'suppliers', ids],
    queryFn: async ({ signal }) =>
      (await provider.call(suppliers, { body: { buyout_ids: [...ids] }, signal })).data.vendors,
  });
  const tick = (id: number, isTicked: boolean) =>
    setLeft((before) => new Set(isTicked ? [...before].filter((one) => one !== id) : [...before, id]));
  return (
    <SendDialog
      title={`Ask vendors for ${counted(ids.length, 'buyout request', 'buyout requests')}`}
      description="An RFQ asks them all for the same lines. It is sent when you say so on its page."
      about={proposed.length > 0 && <Proposed vendors={proposed} asked={ids.length} left={left} onTick={tick} />}
      fields={fields}
      labels={proposed.length > 0 ? { vendors: 'Other vendors' } : {}}
      confirm="Make the RFQ"
      send={async ({ name, due_on: due, vendors }) => {
        const ticked = proposed.flatMap(({ id }) => (left.has(id) ? [] : [id]));
        const { data, message } = await provider.call(open, {
          body: {
            buyout_ids: [...ids],
            name: textOf(name),
            due_on: textOf(due),
            vendor_ids: [...new Set([...ticked, ...vendorIds(vendors)])],
          },
        });
        onDone();
        void navigate(showPath(rfqs.name, data.id));
        return message;
      }}
      onClose={onClose}
    />
  );
};
