import { Box, Typography } from '@mui/material';
import { formatDay, formatDecimal, formatInteger } from '../../ui/fields/format.ts';
import type { LineNow, RateNow } from '../../resources/rfq/awardNow.ts';
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

/** So many lines are listed, those first that are not the lowest. */
const maxListed = 20;

/** Who is the lowest of each line now, whatever was so when the award was drafted. */
const Lowest = ({ record, lines }: { readonly record: AnyRecord; readonly lines: readonly LineNow[] }) => {
  const names = namesOf(record);
  const others = lines.filter(({ is_lowest: isLowest }) => !isLowest);
  return (
    <AsideCard title="Lowest, as of now">
      <Typography variant="body2">
        {others.length === 0
          ? 'All lines go to the lowest.'
          : `${formatInteger(lines.length - others.length)} of ${formatInteger(lines.length)} lines go to the lowest.`}
      </Typography>
      {others.slice(0, maxListed).map(({ line_id: id, position, lowest_price: price, lowest_vendors: vendors }) => (
        <Box key={id} sx={{ mt: 1, fontSize: 13, overflowWrap: 'anywhere' }}>
          <Box>{[position, names.get(id)].filter((part) => part !== null).join(' ')}</Box>
          <Box sx={{ color: 'text.secondary' }}>
            {price === null
              ? 'Nobody is compared.'
              : `Lowest: ${vendors.join(', ')} at ${formatDecimal('rate', price)}`}
          </Box>
        </Box>
      ))}
      {others.length > maxListed && (
        <Typography variant="caption" color="text.secondary">
          {`${formatInteger(others.length - maxListed)} more`}
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

/** What an award rests on as of now: who is the lowest, and the rates of exchange. */
export const AwardAside = ({ record }: RecordNoteProps) => {
  const { lines_now: lines, rates }: Readonly<Record<string, unknown>> = record;
  return (
    <>
      {isLinesNow(lines) && lines.length > 0 && <Lowest record={record} lines={lines} />}
      {isRates(rates) && rates.length > 0 && <Rates rates={rates} />}
    </>
  );
};
