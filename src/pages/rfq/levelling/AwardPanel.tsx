import { Box, Button, MenuItem, TextField, Typography } from '@mui/material';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { awards } from '../../../resources/rfq/awards.ts';
import { rfqs } from '../../../resources/rfq/rfqs.ts';
import { formatDecimal } from '../../../ui/fields/format.ts';
import { statusText } from '../../../ui/lines/statusText.ts';
import { showPath } from '../../../ui/showPath.ts';
import { today } from '../../../ui/today.ts';
import { useProvider } from '../../../ui/useProvider.ts';
import { useWork } from '../../../ui/useWork.ts';
import { awardOf } from './award.ts';
import { AwardReasons, useReasons, type AwardNames } from './AwardReasons.tsx';
import { AwardShares, isOutOfOrder } from './AwardShares.tsx';
import { Heading } from './Facts.tsx';
import type { LevellingStore } from './LevellingStore.ts';
import { words, type LevellingSnapshot } from './snapshot.ts';
import { SplitPart } from './SplitPart.tsx';
import { outOf } from './words.ts';

interface Props {
  readonly store: LevellingStore;
  readonly snapshot: LevellingSnapshot;
  readonly rfq: number;
}

/** Who gets what: by line in the grid, all to one, or the best split; then the award is drafted. */
export const AwardPanel = ({ store, snapshot, rfq }: Props) => {
  const { answer, levelling, quotations, choice } = snapshot;
  const [recommendation, setRecommendation] = useState('');
  const { busy, run } = useWork();
  const [provider, navigate] = [useProvider(), useNavigate()];
  const award = useMemo(
    () => awardOf(levelling, choice ?? new Map(), { answer, quotations, today: today() }),
    [levelling, choice, answer, quotations],
  );
  const reasons = useReasons(award.notLowest);
  const outOfOrder = useMemo(() => award.shares.filter(isOutOfOrder).map(({ vendor }) => vendor), [award]);
  const vendorReasons = useReasons(outOfOrder);
  const named: AwardNames = {
    names: new Map(answer.vendors.map(({ id, name }) => [id, name])),
    items: new Map(answer.lines.map(({ id, description }) => [id, description])),
  };
  const all = answer.lines.length;
  const awarded = all - award.left.length;

  const draft = async () => {
    const saved = await store.saveAll();
    if (saved.state !== 'saved') throw new Error(`${statusText(saved, words)}: an award is of what is saved`);
    const { data, message } = await provider.call(rfqs.endpoints.award, {
      params: { id: rfq },
      body: {
        lines: [...(choice ?? [])].map(([line, vendor]) => ({
          rfq_line_id: line,
          vendor_id: vendor,
          reason: award.notLowest.includes(line) ? reasons.reasonOf(line) : null,
        })),
        recommendation: recommendation.trim() || null,
        vendors: outOfOrder.map((vendor) => ({ vendor_id: vendor, reason: vendorReasons.reasonOf(vendor) })),
      },
    });
    void navigate(showPath(awards.name, data.id));
    return message;
  };

  return (
    <Box>
      <Typography variant="body2" color="text.secondary">
        Each line goes to its lowest, until you choose another: click a price, or press Space on it.
      </Typography>
      <Box sx={{ display: 'grid', gap: 1, mt: 1.5 }}>
        <Button variant="outlined" onClick={() => store.chooseLowest()}>
          The lowest of each line
        </Button>
        <TextField
          select
          size="small"
          label="All that they offer to"
          value=""
          onChange={({ target }) => store.choose(new Map(answer.lines.map(({ id }) => [id, Number(target.value)])))}
        >
          {levelling.bidders.map(({ id, quoted, totals }) => (
            <MenuItem key={id} value={id} disabled={quoted === 0}>
              {`${named.names.get(id)}: ${outOf(quoted, all)}${totals.quoted ? `, ${formatDecimal('money', totals.quoted)}` : ''}`}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <Heading>Chosen</Heading>
      <AwardShares award={award} awarded={awarded} reasons={vendorReasons} {...named} />
      {award.notLowest.length > 0 && (
        <AwardReasons notLowest={award.notLowest} choice={choice} all={all} reasons={reasons} {...named} />
      )}
      <Heading>Recommendation</Heading>
      <TextField
        fullWidth
        multiline
        minRows={3}
        size="small"
        label="For whoever approves"
        value={recommendation}
        onChange={({ target }) => setRecommendation(target.value)}
        slotProps={{ htmlInput: { maxLength: 4000 } }}
      />
      <Heading>Split</Heading>
      <SplitPart store={store} snapshot={snapshot} />
      <Box
        sx={{
          position: 'sticky',
          bottom: { xs: 0, md: -16 },
          mx: -2,
          mt: 2,
          px: 2,
          py: 1.5,
          bgcolor: 'background.paper',
        }}
      >
        <Button
          fullWidth
          variant="contained"
          loading={busy}
          disabled={awarded === 0}
          onClick={() => {
            const isSaid = [reasons.ask(), vendorReasons.ask()].every(Boolean);
            if (isSaid) void run(draft);
          }}
        >
          {`Draft the award of ${outOf(awarded, all)}`}
        </Button>
      </Box>
    </Box>
  );
};
