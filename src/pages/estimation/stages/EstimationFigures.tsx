import { Box, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { blendedMargin } from '../../../domain/estimation/figures.ts';
import { centsOf } from '../../../domain/formula.ts';
import { estimations } from '../../../resources/estimation/estimations.ts';
import { offerChecks } from '../../../resources/estimation/offerCheck.ts';
import { isRecord } from '../../../schema/guards.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import type { RecordPartProps } from '../../../ui/extensions/extension.ts';
import { formatDay, formatDecimal, formatPrice } from '../../../ui/fields/format.ts';
import { lateness } from '../../../ui/fields/late.ts';
import { KeyFigure, KeyFigures } from '../../../ui/show/KeyFigures.tsx';
import { showPath } from '../../../ui/showPath.ts';
import { useProvider } from '../../../ui/useProvider.ts';
import { stagesOf, type StageEntry } from './stagesOf.ts';

type Totals = Readonly<Record<'cost' | 'overhead' | 'selling' | 'target', string>>;

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The sums of the active revision of a stage; null where it is not open, or not for this user to see. */
const totalsIn = (record: AnyRecord, list: string): Totals | null => {
  const revisions = record[list];
  const active: unknown = Array.isArray(revisions) ? revisions[0] : undefined;
  const totals = isRecord(active) ? active['totals'] : undefined;
  if (!isRecord(totals)) return null;
  const sum = (name: string) => textOf(totals[name]) ?? '0.00';
  return { cost: sum('cost'), overhead: sum('overhead'), selling: sum('selling'), target: sum('target') };
};

const isSome = (amount: string | undefined): amount is string => amount !== undefined && centsOf(amount) !== 0n;

/** What it costs, sells for and earns: of the cost estimation, where it is seen; else the target price of the BOQ sales. */
const Money = ({ record }: { readonly record: AnyRecord }) => {
  const costs = totalsIn(record, 'cost_estimation_det');
  const sales = totalsIn(record, 'boq_sales_det');
  const margin = costs && blendedMargin([0n, centsOf(costs.cost), centsOf(costs.overhead), centsOf(costs.selling)]);
  const amount = (value: string) => (isSome(value) ? formatPrice('money', value) : '–');
  return (
    <>
      {costs ? (
        <KeyFigure
          label="Selling price"
          value={amount(costs.selling)}
          about={isSome(sales?.target) ? `Target ${formatPrice('money', sales.target)}` : undefined}
        />
      ) : (
        <KeyFigure label="Target price" value={sales ? amount(sales.target) : '–'} />
      )}
      {costs && (
        <>
          <KeyFigure
            label="Cost"
            value={amount(costs.cost)}
            about={isSome(costs.overhead) ? `and overheads ${formatPrice('money', costs.overhead)}` : undefined}
          />
          <KeyFigure label="Margin" value={margin ? formatDecimal('percent', margin) : '–'} />
        </>
      )}
    </>
  );
};

/** The offer that can be checked: the cost estimation where it is open and seen, else the BOQ sales. */
const offerIn = (
  entries: readonly StageEntry[],
): { entry: StageEntry; call: (typeof offerChecks)[keyof typeof offerChecks] } | null => {
  for (const stage of ['cost_estimation', 'boq_sales'] as const) {
    const entry = entries.find((one) => one.stage === stage);
    if (entry?.active) return { entry, call: offerChecks[stage] };
  }
  return null;
};

/** What is missing before it can be offered, in a line. */
const Missing = ({ record }: { readonly record: AnyRecord }) => {
  const provider = useProvider();
  const offer = offerIn(stagesOf(record));
  const id = offer?.entry.active?.id;
  const query = useQuery({
    queryKey: [offer?.entry.resource.name, 'offer-check', id],
    queryFn: async ({ signal }) =>
      offer && id !== undefined ? (await provider.call(offer.call, { params: { id }, signal })).data : null,
    enabled: id !== undefined,
  });
  if (!offer || id === undefined)
    return <span>Missing: an offer. It begins with the BOQ sales or the cost estimation.</span>;
  if (!query.data)
    return <span>{query.isError ? 'What is missing could not be read.' : 'Looking for what is missing…'}</span>;
  const { findings } = query.data;
  return (
    <>
      {findings.length === 0 ? 'Nothing is missing in the ' : `Missing in the `}
      <Link component={RouterLink} to={showPath(offer.entry.resource.name, id)} sx={{ textDecoration: 'underline' }}>
        {offer.entry.title}
      </Link>
      {findings.length === 0 ? '.' : `: ${findings.map(({ text }) => text).join('; ')}.`}
    </>
  );
};

/**
 * With what the page of an estimation begins: its money in the currency of the branch, whose it is, when it is due, and
 * what is missing. Cost and margin are those of the cost estimation: who may not see that one is not told them.
 */
export const EstimationFigures = ({ resource, record }: RecordPartProps) => {
  if (resource.name !== estimations.name) return null;
  const due = textOf(record['due_on']);
  const isOpen = record['status'] === 'OPEN' || record['status'] === 'HELD';
  const late = due === null ? undefined : lateness(estimations.fields.due_on, due, record);
  const hasCosts = totalsIn(record, 'cost_estimation_det') !== null;
  return (
    <Box sx={{ mb: 1.5 }}>
      <KeyFigures columns={hasCosts ? 5 : 3}>
        <Money record={record} />
        <KeyFigure
          label="Customer"
          value={textOf(record['customer_name']) ?? '–'}
          about={textOf(record['client_name']) && `for ${textOf(record['client_name'])}`}
        />
        <KeyFigure label="Due" value={due ? formatDay(due) : '–'} isBad={late !== undefined} about={late} />
      </KeyFigures>
      {isOpen && (
        <Typography variant="body2" component="p" sx={{ m: 0, mt: 1, overflowWrap: 'anywhere' }}>
          <Missing record={record} />
        </Typography>
      )}
    </Box>
  );
};
