import { Box, Button, Link as MuiLink, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { mayDo } from '../../../authProvider/index.ts';
import { compare, multiply, round, sum } from '../../../domain/decimal.ts';
import type { CoverageRow } from '../../../resources/requests/coverageCalls.ts';
import { purchaseRequestLines } from '../../../resources/requests/purchaseRequestLines.ts';
import { purchaseRequests } from '../../../resources/requests/purchaseRequests.ts';
import { breakdownCallsOf } from '../../../schema/calls/breakdownCalls.ts';
import type { Call } from '../../../schema/calls/call.ts';
import type { AnswerOf } from '../../../schema/calls/callTypes.ts';
import { formatDecimal } from '../../../ui/fields/format.ts';
import { StateChip } from '../../../ui/fields/StateChip.tsx';
import { useHeld } from '../../../ui/list/useHeld.ts';
import { showPath } from '../../../ui/showPath.ts';
import { StaticTable, type StaticColumn } from '../../../ui/StaticTable.tsx';
import { useProvider } from '../../../ui/useProvider.ts';
import { useWork } from '../../../ui/useWork.ts';
import { toVerify } from '../toVerify.ts';
import { coverageWords } from './coverageWords.ts';
import { coverageText } from './coverageText.ts';
import { RequestRestDialog } from './RequestRestDialog.tsx';
import { coverageKey } from './useCoverage.ts';

const { sheet } = breakdownCallsOf(purchaseRequestLines);

interface Props {
  readonly project: number;
  /** The lines as they were read. */
  readonly read: readonly CoverageRow[];
  /** Which list of them it is: what was set stays in its place until another is opened. */
  readonly list: string;
  /** What stands in place of no lines. */
  readonly empty: string;
}

type Lowered = AnswerOf<typeof purchaseRequestLines.endpoints.setToBoq>;

/** What was set to the BOQ and is no more among what is read, as it is now. */
const loweredRow = (row: CoverageRow, now: Lowered | undefined): CoverageRow => {
  if (!now) return row;
  const open = round(sum([row.quantity, multiply(now.requested, '-1')]), 4);
  const state = compare(open, '0') > 0 ? 'under' : 'covered';
  return { ...row, ...now, open, rest: '0', excess: '0', state };
};

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
export const CoverageTable = ({ project, read, list, empty }: Props) => {
  const provider = useProvider();
  const client = useQueryClient();
  const [asked, setAsked] = useState<CoverageRow>();
  const { at: busy, run } = useWork<string>();
  const [said, setSaid] = useState<ReadonlyMap<string, Lowered>>(new Map());
  const { rows: held, touch } = useHeld(
    read.map((row) => ({ ...row, id: row.bill_line_key })),
    list,
  );
  const here = new Set(read.map(({ bill_line_key }) => bill_line_key));
  const rows = held.map((row) => (here.has(row.bill_line_key) ? row : loweredRow(row, said.get(row.bill_line_key))));
  const reread = () => client.invalidateQueries({ queryKey: coverageKey });
  const lower = (row: CoverageRow) => {
    const { bill_line_key } = row;
    touch({ ...row, id: bill_line_key });
    return run(
      async () => {
        const call = purchaseRequestLines.endpoints.setToBoq;
        const { data, message } = await provider.call(call, {
          params: { project_id: project },
          body: { bill_line_key },
        });
        setSaid((all) => new Map([...all, [bill_line_key, data]]));
        const takeBack = async () => {
          // As they stood: whoever changed one of the lines since wins.
          for (const { request_id, changes } of data.before)
            await provider.call<Call>(sheet.save, { params: { request_id }, body: { changes } });
          setSaid((all) => new Map([...all].filter(([key]) => key !== bill_line_key)));
          await reread();
          return `As much is requested as before${toVerify(data.unmarked)}`;
        };
        await reread();
        return { message: `${message}${toVerify(data.unmarked)}`, takeBack };
      },
      { at: bill_line_key },
    );
  };
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
        Asked for with its BOM
      </Typography>
    ) : null;
  };
  const mayChange = mayDo(purchaseRequests.name, 'edit');
  const columns: readonly StaticColumn<CoverageRow>[] = [
    { heading: 'Line', names: true, cell: (row) => <Named row={row} act={mayChange && act(row)} /> },
    ...figures,
    ...(mayChange ? ([{ heading: 'Actions', actions: true, wide: true, cell: act }] as const) : []),
  ];
  if (rows.length === 0)
    return (
      <Typography variant="body2" color="text.secondary">
        {empty}
      </Typography>
    );
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
