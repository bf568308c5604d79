import { Alert, Box, Button, FormControlLabel, Switch, TextField, Typography } from '@mui/material';
import { useDeferredValue, useMemo, useState } from 'react';
import { bestSingle, bestSplit, type Split } from '../../../domain/rfq/split.ts';
import { formatDecimal, formatInteger } from '../../../ui/fields/format.ts';
import { splitInput, type SplitWish } from './award.ts';
import type { LevellingStore } from './LevellingStore.ts';
import type { LevellingSnapshot } from './snapshot.ts';
import { outOf } from './words.ts';

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

interface SplitProps {
  readonly title: string;
  readonly split: Split;
  readonly currency: string;
  readonly names: ReadonlyMap<number, string>;
  readonly all: number;
  readonly onUse: () => void;
}

const SplitCard = ({ title, split, currency, names, all, onUse }: SplitProps) => {
  const served = all - split.unserved.length;
  const left = leftText(split);
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.25 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
        <Typography variant="body2" sx={{ flex: 1, fontWeight: 600 }}>
          {title}
        </Typography>
        <Typography variant="body2" sx={{ fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
          {`${formatDecimal('money', split.total)} ${currency}`}
        </Typography>
      </Box>
      <Typography variant="body2" color="text.secondary">
        {split.shares.map(({ vendor, lines }) => `${names.get(vendor)} ${formatInteger(lines)}`).join(' · ') ||
          'Nobody'}
      </Typography>
      <Typography variant="caption" color="text.secondary" component="p" sx={{ m: 0 }}>
        {`${outOf(served, all)}${left ? `: ${left}` : ''}`}
        {!split.isExact && ` · none is below ${formatDecimal('money', split.bound)}`}
      </Typography>
      <Button size="small" sx={{ mt: 0.5 }} onClick={onUse} disabled={served === 0}>
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
  const input = useMemo(() => splitInput(compared, answer, quotations, wish), [compared, answer, quotations, wish]);
  const found = useMemo(() => ({ split: bestSplit(input), single: bestSingle(input) }), [input]);
  const names = new Map(answer.vendors.map(({ id, name }) => [id, name]));
  const use = ({ assignment }: Split) =>
    store.choose(new Map(answer.lines.map(({ id }) => [id, assignment.get(id) ?? null])));
  const usual = { currency: answer.currency, names, all: answer.lines.length };
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
        <SplitCard title="The best split" split={found.split} onUse={() => use(found.split)} {...usual} />
        <SplitCard title="The best single vendor" split={found.single} onUse={() => use(found.single)} {...usual} />
      </Box>
      {wish.atMost === 0 && <Alert severity="info">Nobody gets anything from no vendors.</Alert>}
    </Box>
  );
};
