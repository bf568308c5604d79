import { Stack, Typography } from '@mui/material';
import { compare } from '../../../domain/decimal.ts';
import type { Actual, ActualTotals } from '../../../resources/rfq/actualCalls.ts';
import { formatDecimal, formatPrice } from '../../../ui/fields/format.ts';
import { MoreButton } from '../../../ui/page/NotRead.tsx';
import { StaticTable, type StaticColumn } from '../../../ui/StaticTable.tsx';
import { againstText } from './againstText.ts';
import { TraceButton } from './TraceButton.tsx';
import { useActuals } from './useActuals.ts';

const quantity = (value: string, unit: string | null) => `${formatDecimal('quantity', value)}${unit ? ` ${unit}` : ''}`;
const money = (value: string | null) => (value === null ? '–' : formatPrice('money', value));

const Difference = ({ value }: { readonly value: string | null }) => (
  <Typography
    component="span"
    variant="body2"
    sx={{ color: value !== null && compare(value, '0') > 0 ? 'error.main' : 'inherit', fontWeight: 600 }}
  >
    {money(value)}
  </Typography>
);

const columnsOf = (project: number): readonly StaticColumn<Actual>[] => [
  {
    heading: 'Line',
    names: true,
    cell: ({ ref, description, ordered_qty, quantity: all, unit }) => (
      <>
        <span style={{ overflowWrap: 'anywhere' }}>{ref ? `${ref} ${description}` : description}</span>
        <Typography component="span" variant="caption" color="text.secondary" sx={{ display: 'block' }}>
          {`${quantity(ordered_qty, null)} of ${all === null ? '–' : quantity(all, unit)} ordered`}
        </Typography>
      </>
    ),
  },
  {
    heading: 'Estimate of it',
    figure: true,
    wide: true,
    cell: ({ estimate_of_ordered }) => money(estimate_of_ordered),
  },
  { heading: 'Ordered', figure: true, cell: ({ ordered_cost }) => money(ordered_cost) },
  { heading: 'Received', figure: true, wide: true, cell: ({ received_cost }) => money(received_cost) },
  { heading: 'Difference', figure: true, cell: ({ difference }) => <Difference value={difference} /> },
  {
    heading: 'Trace',
    actions: true,
    wide: true,
    cell: ({ bill_line_key: key, description }) => (
      <TraceButton of={{ from: 'key', project, key }} name={description} />
    ),
  },
];

const aboutOf = ({ bill, estimated, beside_cost }: ActualTotals): string =>
  [
    bill
      ? `Against ${bill.number}, whose material is estimated at ${formatPrice('money', estimated)}.`
      : 'There is no approved cost estimation yet.',
    compare(beside_cost, '0') > 0 && `${formatPrice('money', beside_cost)} were ordered beside it.`,
  ]
    .filter(Boolean)
    .join(' ');

/** What was ordered and received of each line of a project's bill, against its estimate. Nothing until something was. */
export const Actuals = ({ project }: { readonly project: number }) => {
  const query = useActuals(project, { perPage: 30 });
  const [first] = query.data?.pages ?? [];
  if (!first || compare(first.totals.ordered_cost, '0') === 0) return null;
  const { totals } = first;
  const rows = query.data?.pages.flatMap(({ records }) => records) ?? [];
  const sums = [
    'Together',
    money(totals.estimate_of_ordered),
    money(totals.ordered_cost),
    money(totals.received_cost),
    money(totals.difference),
  ];
  return (
    <Stack component="section" aria-label="Bought against the estimate" spacing={1}>
      <Typography component="h2" variant="subtitle1">
        {`Bought so far: ${againstText(totals.difference)}`}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {aboutOf(totals)}
      </Typography>
      {rows.length > 0 && (
        <StaticTable
          label="Bought against the estimate"
          columns={columnsOf(project)}
          rows={rows}
          keyOf={({ bill_line_key: key }) => key}
          sums={sums}
        />
      )}
      <MoreButton query={query}>Show more</MoreButton>
    </Stack>
  );
};
