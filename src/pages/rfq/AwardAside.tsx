import { Box, Typography } from '@mui/material';
import { formatDay, formatDecimal, formatInteger } from '../../ui/fields/format.ts';
import type { AgainstNow, LineNow, RateNow } from '../../resources/rfq/awardNow.ts';
import type { awards } from '../../resources/rfq/awards.ts';
import { nameColumn } from '../../schema/field.ts';
import { isRecord } from '../../schema/guards.ts';
import type { AnyRecord } from '../../schema/record.ts';
import type { RecordNoteProps } from '../../ui/extensions/extension.ts';
import { AsideCard } from '../../ui/page/AsideCard.tsx';

const item = nameColumn('rfq_line_id' satisfies keyof typeof awards.fields.lines.fields);

const isLinesNow = (value: unknown): value is readonly LineNow[] => Array.isArray(value);
const isRates = (value: unknown): value is readonly RateNow[] => Array.isArray(value);

/** What each line is called, by its id. */
const namesOf = ({ lines }: AnyRecord & { readonly lines?: unknown }): ReadonlyMap<unknown, string> =>
  new Map(
    (Array.isArray(lines) ? lines : []).flatMap((line: unknown) =>
      isRecord(line) ? [[line['id'], String(line[item] ?? '')] as const] : [],
    ),
  );

const trimmed = (rate: string): string => rate.replace(/0+$/, '').replace(/\.$/, '.0');

/** So many lines are listed, those first that are above their estimate or not the lowest. */
const maxListed = 20;

const money = (value: string): string => formatDecimal('money', value);
const isAgainst = (value: unknown): value is AgainstNow => isRecord(value) && typeof value['estimate'] === 'string';

/** "+ 4,571.14 (9,355.59 %)", and in red with a sign and a word where it is above the branch's percentage. */
const Difference = ({ against }: { readonly against: AgainstNow }) => {
  const { difference, percent, is_above: isAbove } = against;
  const sign = difference.startsWith('-') ? '−' : '+';
  const far = `${sign}${money(difference.replace('-', ''))}${percent === null ? '' : ` (${sign}${formatDecimal('percent', percent.replace('-', ''))})`}`;
  return (
    <Box
      component="span"
      sx={isAbove ? { color: 'error.main', fontWeight: 600 } : undefined}
    >{`${far}${isAbove ? ' ▲ above the estimate' : ''}`}</Box>
  );
};

const sx = { fontSize: 13, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' } as const;

/** A line as it is awarded: its estimate, how far it is from that, and all bids. */
const LineNowCard = ({ name, line }: { readonly name: string; readonly line: LineNow }) => {
  const { against_estimate: against, estimate_rate: rate, bids } = line;
  return (
    <Box component="li" sx={{ ...sx, mt: 1.25, listStyle: 'none' }}>
      <Box sx={{ fontWeight: 600 }}>{name}</Box>
      {against && rate !== null ? (
        <>
          <Box>{`Estimate ${formatDecimal('rate', rate)} each, ${money(against.estimate)}`}</Box>
          <Box>
            {`Award ${money(against.amount)}: `}
            <Difference against={against} />
          </Box>
        </>
      ) : (
        <Box sx={{ color: 'text.secondary' }}>No estimate</Box>
      )}
      <Box component="ol" aria-label={`Bids for ${name}`} sx={{ m: 0, pl: 2.25, color: 'text.secondary' }}>
        {bids.map(({ vendor, price, is_awarded: isAwarded }) => (
          <Box
            component="li"
            key={vendor}
            sx={{
              ...(price === null && { listStyle: 'none' }),
              ...(isAwarded && { color: 'text.primary', fontWeight: 600 }),
            }}
          >
            {`${vendor}: ${price === null ? 'not compared' : formatDecimal('rate', price)}${isAwarded ? ', awarded' : ''}`}
          </Box>
        ))}
      </Box>
    </Box>
  );
};

/** An award beside its estimate and the other bids, whatever was so when it was drafted (rule 132). */
const Beside = ({ record, lines }: { readonly record: AnyRecord; readonly lines: readonly LineNow[] }) => {
  const { against_estimate: against }: Readonly<Record<string, unknown>> = record;
  const names = namesOf(record);
  const lowest = lines.filter(({ is_lowest: isLowest }) => isLowest).length;
  const weight = (line: LineNow) => Number(line.against_estimate?.is_above ?? false) * 2 + Number(!line.is_lowest);
  const ordered = lines.toSorted((a, b) => weight(b) - weight(a));
  return (
    <AsideCard title="Estimate and other bids, as of now">
      {isAgainst(against) && (
        <Box sx={sx}>
          {`Estimate ${money(against.estimate)}, award ${money(against.amount)}: `}
          <Difference against={against} />
        </Box>
      )}
      <Typography variant="body2">
        {lowest === lines.length
          ? 'All lines go to the lowest.'
          : `${formatInteger(lowest)} of ${formatInteger(lines.length)} lines go to the lowest.`}
      </Typography>
      <Box component="ul" aria-label="Lines beside their estimate" sx={{ m: 0, p: 0 }}>
        {ordered.slice(0, maxListed).map((line) => (
          <LineNowCard
            key={line.line_id}
            name={[line.position, names.get(line.line_id)].filter((part) => part !== null).join(' ')}
            line={line}
          />
        ))}
      </Box>
      {lines.length > maxListed && (
        <Typography variant="caption" color="text.secondary">
          {`${formatInteger(lines.length - maxListed)} more`}
        </Typography>
      )}
    </AsideCard>
  );
};

/** The rates of exchange of an award, beside the last ones of each currency. */
const Rates = ({ rates }: { readonly rates: readonly RateNow[] }) => (
  <AsideCard title="Rates of exchange">
    {rates.map(({ currency, vendor, rate, last }) => (
      <Box key={`${currency} ${vendor}`} sx={{ '& + &': { mt: 1.5 }, fontVariantNumeric: 'tabular-nums' }}>
        <Typography variant="body2">
          <strong>{`${currency} ${rate === null ? 'without a rate' : trimmed(rate)}`}</strong>
          {`, ${vendor}`}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {last.length === 0 ? `No other rate of ${currency} was used yet.` : 'The last used:'}
        </Typography>
        {last.map((one) => (
          <Box
            key={`${one.rfq_code} ${one.on} ${one.rate}`}
            sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, fontSize: 13 }}
          >
            <Box sx={{ fontWeight: 600 }}>{trimmed(one.rate)}</Box>
            <Box sx={{ color: 'text.secondary' }}>{`${formatDay(one.on)}, ${one.rfq_code}`}</Box>
          </Box>
        ))}
      </Box>
    ))}
  </AsideCard>
);

/** What an award rests on as of now: estimate, bids, and the rates of exchange. */
export const AwardAside = ({ record }: RecordNoteProps) => {
  const { lines_now: lines, rates }: Readonly<Record<string, unknown>> = record;
  return (
    <>
      {isLinesNow(lines) && lines.length > 0 && <Beside record={record} lines={lines} />}
      {isRates(rates) && rates.length > 0 && <Rates rates={rates} />}
    </>
  );
};
