import { Box, ButtonBase, Typography } from '@mui/material';
import { Link } from 'react-admin';
import { formatPrice } from '../../../ui/fields/format.ts';
import { StateChip } from '../../../ui/fields/StateChip.tsx';
import { showPath } from '../../../ui/showPath.ts';
import { takersText } from '../../../ui/workflow/NextSteps.tsx';
import type { StageEntry } from './stagesOf.ts';

const card = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  alignContent: 'flex-start',
  justifyContent: 'flex-start',
  columnGap: 1,
  rowGap: 0.25,
  minWidth: 0,
  px: 1.5,
  py: 0.75,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  textAlign: 'left',
} as const;

const Head = ({ nth, title, revision }: { nth: number; title: string; revision: number | null }) => (
  <Typography variant="body2" sx={{ fontWeight: 600 }}>
    <Box component="span" sx={{ color: 'text.secondary', mr: 0.75 }}>
      {nth}
    </Box>
    {title}
    {revision !== null && revision > 1 && (
      <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>{` · R${revision}`}</Box>
    )}
  </Typography>
);

interface Props {
  readonly entries: readonly StageEntry[];
  /** The stage of this page. */
  readonly current?: string | undefined;
}

/** The four stages of an estimation in a row, each with its state, leading to its active revision. */
export const StageSteps = ({ entries, current }: Props) => (
  <Box
    component="nav"
    aria-label="Stages of the estimation"
    sx={{
      mb: 2,
      display: 'grid',
      gap: 1,
      gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
    }}
  >
    {entries.map(({ stage, title, resource, active, next, opening }, at) =>
      active ? (
        <ButtonBase
          key={stage}
          component={Link}
          to={showPath(resource.name, active.id)}
          aria-current={stage === current ? 'step' : undefined}
          sx={[
            card,
            { '&:hover': { bgcolor: 'action.hover' }, '&:focus-visible': { outline: 2, outlineColor: 'primary.main' } },
            stage === current && { borderColor: 'primary.main', bgcolor: 'action.selected' },
          ]}
        >
          <Head nth={at + 1} title={title} revision={active.revision} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
            <StateChip label={active.label} tone={active.tone} />
            {active.amount !== null && (
              <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {formatPrice('money', active.amount)}
              </Typography>
            )}
          </Box>
          {next && (
            <Typography variant="body2" sx={{ width: '100%', overflowWrap: 'anywhere' }}>
              {`${next.label}: `}
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {takersText(next)}
              </Box>
            </Typography>
          )}
        </ButtonBase>
      ) : (
        <Box key={stage} sx={[card, { borderStyle: 'dashed', color: 'text.secondary' }]}>
          <Head nth={at + 1} title={title} revision={null} />
          <Typography variant="body2" sx={{ width: '100%' }}>
            {opening ? `Not open yet. ${opening}.` : 'Not open yet'}
          </Typography>
        </Box>
      ),
    )}
  </Box>
);
