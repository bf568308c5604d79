import { Alert, Box, Button, FormControlLabel, Switch, TextField, Typography } from '@mui/material';
import { useDeferredValue, useMemo, useState } from 'react';
import { bestSingle, restOf, type Rest } from '../../../domain/rfq/single.ts';
import { bestSplit, type Split } from '../../../domain/rfq/split.ts';
import { splitInput } from '../../../domain/rfq/splitOffers.ts';
import { formatDecimal, formatInteger } from '../../../ui/fields/format.ts';
import { wishOf, type SplitWish } from './award.ts';
import type { LevellingStore } from './LevellingStore.ts';
import type { LevellingSnapshot } from './snapshot.ts';
import { chargesText, outOf, restText } from './words.ts';

interface Props {
  readonly store: LevellingStore;
  readonly snapshot: LevellingSnapshot;
}

/** A number of the field; null for nothing, or what is none. */
const wholeOf = (text: string): number | null => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : null);

const whyNobody = {
  no_offer: 'nobody offers',
  lead_time: 'are too late',
  minimum_quantity: 'are sold in larger quantities alone',
  vendors: 'they do not offer',
} as const;

/** Why lines are left to nobody, counted. */
const leftText = ({ unserved }: Split): string => {
  const counts = new Map<keyof typeof whyNobody, number>();
  for (const { because } of unserved) counts.set(because, (counts.get(because) ?? 0) + 1);
  return [...counts].map(([because, many]) => `${formatInteger(many)} ${whyNobody[because]}`).join(', ');
};

/** An award that is proposed, as its card says it. */
interface Proposed {
  /** Who gets something, and how many lines. */
  readonly shares: readonly { readonly vendor: number; readonly count: number; readonly charges: string }[];
  readonly total: string;
  /** The total with what stands for what nobody gets: by what it is compared with another one. */
  readonly compared: string;
  readonly rest: Rest;
  readonly served: number;
  /** Why lines are left, and how far from the best it may be. */
  readonly notes: string;
}

interface CardProps {
  readonly title: string;
  readonly of: Proposed;
  readonly currency: string;
  readonly names: ReadonlyMap<number, string>;
  readonly all: number;
  readonly onUse: () => void;
}

const ProposedCard = ({ title, of, currency, names, all, onUse }: CardProps) => {
  const rest = restText(of.rest);
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.25 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
        <Typography variant="body2" sx={{ flex: 1, fontWeight: 600 }}>
          {title}
        </Typography>
        <Typography variant="body2" sx={{ fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
          {`${formatDecimal('money', of.total)} ${currency}`}
        </Typography>
      </Box>
      <Typography variant="body2" color="text.secondary">
        {of.shares
          .map(
            ({ vendor, count, charges }) => `${names.get(vendor)} ${formatInteger(count)}${charges && ` (${charges})`}`,
          )
          .join(' · ') || 'Nobody'}
      </Typography>
      <Typography variant="caption" color="text.secondary" component="p" sx={{ m: 0 }}>
        {`${outOf(of.served, all)}${of.notes}`}
      </Typography>
      {rest !== '' && (
        <Typography variant="caption" color="text.secondary" component="p" sx={{ m: 0 }}>
          {`Compared at ${formatDecimal('money', of.compared)}, with ${rest}`}
        </Typography>
      )}
      <Button size="small" sx={{ mt: 0.5 }} onClick={onUse} disabled={of.served === 0}>
        {`Use ${title.toLowerCase()}`}
      </Button>
    </Box>
  );
};

/** The best split over so many vendors beside the best single vendor, as it is typed. */
export const SplitPart = ({ store, snapshot }: Props) => {
  const { answer, levelling, quotations } = snapshot;
  const [many, setMany] = useState('2');
  const [days, setDays] = useState('');
  const [minimums, setMinimums] = useState(true);
  const wish = useDeferredValue(
    useMemo<SplitWish>(() => ({ atMost: wholeOf(many), minimums, maxLeadTime: wholeOf(days) }), [many, minimums, days]),
  );
  const compared = useDeferredValue(levelling);
  const { split, single } = useMemo(() => {
    const asked = wishOf(wish, answer, quotations);
    return { split: bestSplit(splitInput(compared, asked)), single: bestSingle(compared, asked) };
  }, [compared, answer, quotations, wish]);
  const names = new Map(answer.vendors.map(({ id, name }) => [id, name]));
  const use = (vendorOf: (line: number) => number | undefined) =>
    store.choose(new Map(answer.lines.map(({ id }) => [id, vendorOf(id) ?? null])));
  const all = answer.lines.length;
  const usual = { currency: answer.currency, names, all };
  const left = leftText(split);
  return (
    <Box sx={{ display: 'grid', gap: 1.25 }}>
      <Box sx={{ display: 'grid', gap: 1.25, gridTemplateColumns: '1fr 1fr' }}>
        <TextField
          size="small"
          label="Vendors at most"
          value={many}
          onChange={(event) => setMany(event.target.value)}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
        <TextField
          size="small"
          label="Longest lead, days"
          value={days}
          onChange={(event) => setDays(event.target.value)}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
      </Box>
      <FormControlLabel
        sx={{ ml: '-6px' }}
        control={<Switch size="small" checked={minimums} onChange={(_, on) => setMinimums(on)} />}
        label="Reach minimum orders"
        slotProps={{ typography: { variant: 'body2' } }}
      />
      <Box role="status" sx={{ display: 'grid', gap: 1 }}>
        {wish.atMost !== 1 && (
          <ProposedCard
            title="The best split"
            of={{
              ...split,
              shares: split.shares.map((share) => ({ ...share, charges: chargesText(share) })),
              served: all - split.unserved.length,
              rest: restOf(compared, (line) => split.assignment.has(line)).rest,
              notes: `${left && `: ${left}`}${split.isExact ? '' : ` · none is below ${formatDecimal('money', split.bound)}`}`,
            }}
            onUse={() => use((line) => split.assignment.get(line))}
            {...usual}
          />
        )}
        {single ? (
          <ProposedCard
            title="The best single vendor"
            of={{
              ...single,
              shares: [{ vendor: single.vendor, count: single.served.size, charges: chargesText(single) }],
              served: single.served.size,
              notes: '',
            }}
            onUse={() => use((line) => (single.served.has(line) ? single.vendor : undefined))}
            {...usual}
          />
        ) : (
          <Typography variant="body2" color="text.secondary">
            No single vendor offers half of the lines and of their value.
          </Typography>
        )}
      </Box>
      {wish.atMost === 0 && <Alert severity="info">Nobody gets anything from no vendors.</Alert>}
    </Box>
  );
};
