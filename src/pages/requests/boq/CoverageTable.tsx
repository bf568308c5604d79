import { Box, Button, Link as MuiLink, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { mayDo } from '../../../authProvider/index.ts';
import type { CoverageRow } from '../../../resources/requests/coverageCalls.ts';
import { purchaseRequestLines } from '../../../resources/requests/purchaseRequestLines.ts';
import { purchaseRequests } from '../../../resources/requests/purchaseRequests.ts';
import { formatDecimal } from '../../../ui/fields/format.ts';
import { StateChip } from '../../../ui/fields/StateChip.tsx';
import { showPath } from '../../../ui/showPath.ts';
import { StaticTable, type StaticColumn } from '../../../ui/StaticTable.tsx';
import { useProvider } from '../../../ui/useProvider.ts';
import { useWork } from '../../../ui/useWork.ts';
import { coverageWords } from './coverageWords.ts';
import { coverageText } from './coverageText.ts';
import { RequestRestDialog } from './RequestRestDialog.tsx';
import { coverageKey } from './useCoverage.ts';

interface Props {
  readonly project: number;
  readonly rows: readonly CoverageRow[];
}

const amount = (value: string) => formatDecimal('quantity', value);

interface NamedProps {
  readonly row: CoverageRow;
  /** What can be done about it, where the columns have no room. */
  readonly act: ReactNode;
}

/** A line with the requests that ask for it; on a phone with its figures and what can be done about it. */
const Named = ({ row, act }: NamedProps) => {
  const { description, in_bom, requests, quantity, requested, booked, ordered, unit, state } = row;
  return (
    <>
      <span style={{ overflowWrap: 'anywhere' }}>{description}</span>
      <Typography component="span" variant="caption" color="text.secondary" sx={{ display: 'block' }}>
        {in_bom !== null && `In ${in_bom}`}
        {requests.map(({ id, number }, at) => (
          <span key={id}>
            {at > 0 || in_bom !== null ? ' · ' : ''}
            <MuiLink component={Link} to={showPath(purchaseRequests.name, id)} underline="hover" color="inherit">
              {number}
            </MuiLink>
          </span>
        ))}
      </Typography>
      <Box component="span" sx={{ display: { xs: 'block', sm: 'none' }, mt: 0.5 }}>
        <Typography component="span" variant="caption" sx={{ display: 'block', mb: 0.5 }}>
          {`${coverageText(quantity, unit)} · ${amount(requested)} requested · ${amount(booked)} booked, ${amount(ordered)} ordered`}
        </Typography>
        <StateChip label={coverageWords[state].label} tone={coverageWords[state].tone} />
        <Box component="span" sx={{ ml: 1 }}>
          {act}
        </Box>
      </Box>
    </>
  );
};

const figures: readonly StaticColumn<CoverageRow>[] = [
  { heading: 'BOQ', figure: true, wide: true, cell: ({ quantity, unit }) => coverageText(quantity, unit) },
  { heading: 'Requested', figure: true, wide: true, cell: ({ requested }) => amount(requested) },
  { heading: 'Booked', figure: true, wide: true, cell: ({ booked }) => amount(booked) },
  { heading: 'Ordered', figure: true, wide: true, cell: ({ ordered }) => amount(ordered) },
  { heading: 'Open', figure: true, cell: ({ open }) => <strong>{amount(open)}</strong> },
  {
    heading: 'State',
    wide: true,
    cell: ({ state }) => <StateChip label={coverageWords[state].label} tone={coverageWords[state].tone} />,
  },
];

/** Lines of the BOQ with what is requested of them, and what sets them right. */
export const CoverageTable = ({ project, rows }: Props) => {
  const provider = useProvider();
  const client = useQueryClient();
  const [asked, setAsked] = useState<CoverageRow>();
  const { at: busy, run } = useWork<string>();
  const lower = ({ bill_line_key }: CoverageRow) =>
    run(
      async () => {
        const call = purchaseRequestLines.endpoints.setToBoq;
        const { message } = await provider.call(call, { params: { project_id: project }, body: { bill_line_key } });
        await client.invalidateQueries({ queryKey: coverageKey });
        return message;
      },
      { at: bill_line_key },
    );
  const act = (row: CoverageRow) => {
    const { state, rest, excess, description, bill_line_key } = row;
    if (Number(excess) > 0)
      return (
        <Button
          size="small"
          loading={busy === bill_line_key}
          onClick={() => void lower(row)}
          aria-label={`Set to the BOQ: ${description}`}
        >
          Set to the BOQ
        </Button>
      );
    if (Number(rest) > 0)
      return (
        <Button size="small" onClick={() => setAsked(row)} aria-label={`Request the rest of ${description}`}>
          Request the rest
        </Button>
      );
    return state === 'under' || state === 'over' ? (
      <Typography variant="caption" color="text.secondary">
        Goes with its BOM
      </Typography>
    ) : null;
  };
  const mayChange = mayDo(purchaseRequests.name, 'edit');
  const columns: readonly StaticColumn<CoverageRow>[] = [
    { heading: 'Line', names: true, cell: (row) => <Named row={row} act={mayChange && act(row)} /> },
    ...figures,
    ...(mayChange ? ([{ heading: 'Actions', actions: true, wide: true, cell: act }] as const) : []),
  ];
  return (
    <Stack>
      <StaticTable
        label="Lines of the BOQ"
        columns={columns}
        rows={rows}
        keyOf={({ bill_line_key }) => bill_line_key}
      />
      {asked && <RequestRestDialog project={project} row={asked} onClose={() => setAsked(undefined)} />}
    </Stack>
  );
};
