import { Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useState } from 'react';
import {
  mismatchSides,
  notAsked,
  notBought,
  type MismatchKind,
  type MismatchSide,
} from '../../../resources/rfq/mismatchCalls.ts';
import { formatInteger } from '../../../ui/fields/format.ts';
import { MoreButton, NotRead } from '../../../ui/page/NotRead.tsx';
import { SearchField } from '../../../ui/page/SearchField.tsx';
import { mismatchWords, sideWords } from './mismatchWords.ts';
import { MismatchTable } from './MismatchTable.tsx';
import { useMismatches } from './useMismatches.ts';

const kindsOf: Readonly<Record<MismatchSide, readonly MismatchKind[]>> = { not_bought: notBought, not_asked: notAsked };
const groupSx = {
  maxWidth: '100%',
  overflowX: 'auto',
  '& button': { textTransform: 'none', px: 1.25, whiteSpace: 'nowrap' },
} as const;

/** What is asked for and not bought, and bought and not asked for: of one project, or of the branch without one. */
export const Mismatches = ({ project }: { readonly project?: number }) => {
  const [side, setSide] = useState<MismatchSide>('not_bought');
  const [kind, setKind] = useState<MismatchKind | 'all'>('all');
  const [search, setSearch] = useState('');
  const query = useMismatches({ project, side, kind: kind === 'all' ? undefined : kind, search });
  const counts = query.data?.pages[0]?.counts ?? {};
  const rows = query.data?.pages.flatMap(({ records }) => records) ?? [];
  return (
    <Stack spacing={1.5} sx={{ pb: 4 }}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="Which side"
          value={side}
          onChange={(_, next: MismatchSide | null) => {
            if (next === null) return;
            setSide(next);
            setKind('all');
          }}
          sx={groupSx}
        >
          {mismatchSides.map((each) => (
            <ToggleButton key={each} value={each}>
              {sideWords[each].label}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <SearchField many="lines" value={search} onChange={setSearch} />
      </Stack>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label="Why"
        value={kind}
        onChange={(_, next: MismatchKind | 'all' | null) => next !== null && setKind(next)}
        sx={groupSx}
      >
        <ToggleButton value="all">All</ToggleButton>
        {kindsOf[side]
          .filter((each) => (counts[each] ?? 0) > 0)
          .map((each) => (
            <ToggleButton key={each} value={each}>
              {`${mismatchWords[each].label} ${formatInteger(counts[each] ?? 0)}`}
            </ToggleButton>
          ))}
      </ToggleButtonGroup>
      {!query.data && <NotRead query={query} failed="The mismatches could not be read" heights={[160]} />}
      {query.data && rows.length === 0 && (
        <Typography variant="body2" color="text.secondary" role="status">
          {search ? `No lines match “${search}”` : sideWords[side].empty}
        </Typography>
      )}
      {rows.length > 0 && <MismatchTable side={side} rows={rows} withProject={project === undefined} />}
      <MoreButton query={query}>Show more</MoreButton>
    </Stack>
  );
};
