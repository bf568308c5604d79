import { Alert, Box, Button, MenuItem, TextField, Typography } from '@mui/material';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { awards } from '../../../resources/rfq/awards.ts';
import { rfqs } from '../../../resources/rfq/rfqs.ts';
import { formatDecimal, formatInteger } from '../../../ui/fields/format.ts';
import { statusText } from '../../../ui/lines/statusText.ts';
import { showPath } from '../../../ui/showPath.ts';
import { StaticTable } from '../../../ui/StaticTable.tsx';
import { useProvider } from '../../../ui/useProvider.ts';
import { useToast } from '../../../ui/useToast.tsx';
import { awardOf } from './award.ts';
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

/** So many lines are asked for a reason of their own. */
const maxReasons = 40;

/** Who gets what: by line in the grid, all to one, or the best split; then the award is drafted. */
export const AwardPanel = ({ store, snapshot, rfq }: Props) => {
  const { answer, levelling, quotations, choice } = snapshot;
  const [reason, setReason] = useState('');
  const [reasons, setReasons] = useState<Readonly<Record<number, string>>>({});
  const [recommendation, setRecommendation] = useState('');
  const [busy, setBusy] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const [provider, toast, navigate] = [useProvider(), useToast(), useNavigate()];
  const award = useMemo(
    () => awardOf(levelling, choice ?? new Map(), answer, quotations),
    [levelling, choice, answer, quotations],
  );
  const names = new Map(answer.vendors.map(({ id, name }) => [id, name]));
  const items = new Map(answer.lines.map(({ id, description }) => [id, description]));
  const reasonOf = (line: number) => (reasons[line] ?? '').trim() || reason.trim();
  const all = answer.lines.length;
  const awarded = all - award.left.length;

  const draft = async () => {
    if (award.notLowest.some((line) => reasonOf(line) === '')) return setIsMissing(true);
    setBusy(true);
    try {
      const saved = await store.saveAll();
      if (saved.state !== 'saved') throw new Error(`${statusText(saved, words)}: an award is of what is saved`);
      const { data, message } = await provider.call(rfqs.endpoints.award, {
        params: { id: rfq },
        body: {
          lines: [...(choice ?? [])].map(([line, vendor]) => ({
            rfq_line_id: line,
            vendor_id: vendor,
            reason: award.notLowest.includes(line) ? reasonOf(line) : null,
          })),
          recommendation: recommendation.trim() || null,
        },
      });
      toast.done(message);
      void navigate(showPath(awards.name, data.id));
    } catch (error) {
      toast.failed(error);
      setBusy(false);
    }
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
              {`${names.get(id)}: ${outOf(quoted, all)}${totals.quoted ? `, ${formatDecimal('money', totals.quoted)}` : ''}`}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <Heading>Split</Heading>
      <SplitPart store={store} snapshot={snapshot} />
      <Heading>Chosen</Heading>
      <StaticTable
        label="Who gets what"
        rows={award.shares}
        keyOf={({ vendor }) => vendor}
        columns={[
          { heading: 'Vendor', names: true, cell: ({ vendor }) => names.get(vendor) },
          { heading: 'Lines', figure: true, cell: ({ lines }) => formatInteger(lines) },
          { heading: 'Amount', figure: true, cell: ({ total }) => formatDecimal('money', total) },
        ]}
        sums={['Total', formatInteger(awarded), formatDecimal('money', award.total)]}
      />
      {award.shares
        .filter(({ below }) => below !== null)
        .map(({ vendor, below }) => (
          <Alert key={vendor} severity="warning" sx={{ mt: 1 }}>
            {`${names.get(vendor)} takes no order below ${formatDecimal('money', below ?? '0')}.`}
          </Alert>
        ))}
      {award.left.length > 0 && (
        <Alert severity="info" sx={{ mt: 1 }}>
          {`Nobody gets ${award.left
            .slice(0, 3)
            .map((line) => items.get(line))
            .join(
              ', ',
            )}${award.left.length > 3 ? ` and ${formatInteger(award.left.length - 3)} more` : ''}: they are open again after the award.`}
        </Alert>
      )}
      {award.notLowest.length > 0 && (
        <>
          <Heading>{`Not to the lowest: ${outOf(award.notLowest.length, all)}`}</Heading>
          <TextField
            fullWidth
            size="small"
            multiline
            label="Why not"
            value={reason}
            error={isMissing && award.notLowest.some((line) => reasonOf(line) === '')}
            helperText={
              isMissing && award.notLowest.some((line) => reasonOf(line) === '')
                ? 'Say why they do not go to the lowest'
                : 'Of all of these, unless one has a reason of its own'
            }
            onChange={({ target }) => setReason(target.value)}
          />
          <Box sx={{ display: 'grid', gap: 1, mt: 1 }}>
            {award.notLowest.length <= maxReasons &&
              award.notLowest.map((line) => (
                <TextField
                  key={line}
                  fullWidth
                  size="small"
                  label={`${items.get(line)} to ${names.get(choice?.get(line) ?? 0)}`}
                  placeholder={reason}
                  value={reasons[line] ?? ''}
                  onChange={({ target }) => setReasons({ ...reasons, [line]: target.value })}
                />
              ))}
          </Box>
        </>
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
        <Button fullWidth variant="contained" loading={busy} disabled={awarded === 0} onClick={() => void draft()}>
          {`Draft the award of ${outOf(awarded, all)}`}
        </Button>
      </Box>
    </Box>
  );
};
