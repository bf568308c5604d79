import { peopleText } from '../../../ui/fields/awayTexts.ts';
import { Box, Link as MuiLink, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import type { Overview, OverviewPart } from '../../../resources/projects/overview.ts';
import type { Tone } from '../../../schema/field.ts';
import { StateChip } from '../../../ui/fields/StateChip.tsx';
import { AsideCard } from '../../../ui/page/AsideCard.tsx';
import { showPath } from '../../../ui/showPath.ts';
import { roleInSentence } from '../../../workflows/decide.ts';
import { partTitles } from './words.ts';

const tones: readonly string[] = ['neutral', 'waiting', 'attention', 'good', 'bad'] satisfies Tone[];
const isTone = (tone: string): tone is Tone => tones.includes(tone);

const PartRow = ({
  part: { part, resource, id, name, stage, state_label, tone, revision, held_by },
}: {
  readonly part: OverviewPart;
}) => (
  <Box
    component="li"
    sx={{
      display: 'grid',
      columnGap: 2,
      rowGap: 0.25,
      alignItems: 'baseline',
      gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'repeat(3, minmax(0, 1fr))' },
      py: 1,
      borderTop: 1,
      borderColor: 'divider',
    }}
  >
    <Box sx={{ minWidth: 0 }}>
      <MuiLink component={Link} to={showPath(resource, id)} variant="body2" sx={{ fontWeight: 600 }}>
        {partTitles[part]}
      </MuiLink>
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {[name, stage, revision !== null && revision > 1 && !name.endsWith(`R${revision}`) && `revision ${revision}`]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
    </Box>
    <Box>
      <StateChip label={state_label} tone={isTone(tone) ? tone : 'neutral'} />
    </Box>
    <Typography
      variant="body2"
      sx={{
        // On a phone the state alone says so.
        display: { xs: held_by ? 'block' : 'none', sm: 'block' },
        gridColumn: { xs: '1 / -1', sm: 'auto' },
        overflowWrap: 'anywhere',
      }}
    >
      {held_by ? (
        <>
          {peopleText(held_by.people)}
          <Box component="span" sx={{ color: 'text.secondary' }}>{` (${roleInSentence(held_by.role)})`}</Box>
        </>
      ) : (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          Waits for nobody
        </Box>
      )}
    </Typography>
  </Box>
);

/** Where the parts of a project stand, and whom they wait for. */
export const PartsCard = ({ parts }: Pick<Overview, 'parts'>) => (
  <AsideCard title="Where it stands">
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {parts.map((part) => (
        <PartRow key={part.part} part={part} />
      ))}
    </Box>
  </AsideCard>
);
