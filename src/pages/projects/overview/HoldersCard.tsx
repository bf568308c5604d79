import { Box, Typography } from '@mui/material';
import type { Overview } from '../../../resources/projects/overview.ts';
import { inSentence } from '../../../schema/words.ts';
import { counted } from '../../../ui/fields/format.ts';
import { AsideCard } from '../../../ui/page/AsideCard.tsx';
import { partTitles } from './words.ts';

/** What somebody holds in one line: "Project manager · Plan, contract review · 2 open action items". */
const heldIn = ({ is_project_manager, parts, actions, tasks }: Overview['holders'][number]): string => {
  const names = parts.map((part, at) => (at === 0 ? partTitles[part] : inSentence(partTitles[part]))).join(', ');
  return [
    is_project_manager ? 'Project manager' : '',
    names,
    actions ? counted(actions, 'open action item', 'open action items') : '',
    tasks ? counted(tasks, 'unfinished task', 'unfinished tasks') : '',
  ]
    .filter(Boolean)
    .join(' · ');
};

/** Who holds what of a project. */
export const HoldersCard = ({ holders }: Pick<Overview, 'holders'>) => (
  <AsideCard title="Who holds what">
    {holders.length === 0 ? (
      <Typography variant="body2" color="text.secondary">
        Nothing waits for anybody.
      </Typography>
    ) : (
      <Box component="ul" aria-label="Who holds what" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {holders.map((holder) => (
          <Box component="li" key={holder.id} sx={{ py: 0.75, borderTop: 1, borderColor: 'divider' }}>
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {holder.name}
            </Typography>
            <Typography variant="body2" color="text.secondary">
              {heldIn(holder)}
            </Typography>
          </Box>
        ))}
      </Box>
    )}
  </AsideCard>
);
