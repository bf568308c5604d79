import { Box, Link as MuiLink, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import type { Overview } from '../../../resources/projects/overview.ts';
import { formatInteger } from '../../../ui/fields/format.ts';
import { AsideCard } from '../../../ui/page/AsideCard.tsx';
import { showPath } from '../../../ui/showPath.ts';
import { formatDue, kindOfPart } from './words.ts';

/** What of a project is late, the longest first. */
export const LateCard = ({ late: { total, records } }: Pick<Overview, 'late'>) => (
  <AsideCard title="Late" count={total ? formatInteger(total) : undefined}>
    {total === 0 ? (
      <Typography variant="body2" color="text.secondary">
        Nothing is late.
      </Typography>
    ) : (
      <Box component="ul" aria-label="Late" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {records.map(({ resource, id, name, due, assignee_name, page }) => (
          <Box
            component="li"
            key={`${resource} ${id}`}
            sx={{ display: 'flex', gap: 2, alignItems: 'baseline', py: 0.75, borderTop: 1, borderColor: 'divider' }}
          >
            <Box sx={{ minWidth: 0, flex: 1 }}>
              <MuiLink
                component={Link}
                to={showPath(page.resource, page.id)}
                variant="body2"
                sx={{ display: 'block', fontWeight: 600, overflowWrap: 'anywhere' }}
              >
                {name}
              </MuiLink>
              <Typography variant="body2" color="text.secondary">
                {`${kindOfPart({ resource })} · ${assignee_name ?? 'nobody'}`}
              </Typography>
            </Box>
            <Typography
              variant="body2"
              sx={{ color: 'error.main', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
            >
              {formatDue(due)}
            </Typography>
          </Box>
        ))}
        {total > records.length && (
          <Typography
            component="li"
            variant="body2"
            color="text.secondary"
            sx={{ pt: 0.75, borderTop: 1, borderColor: 'divider' }}
          >
            {`and ${formatInteger(total - records.length)} more`}
          </Typography>
        )}
      </Box>
    )}
  </AsideCard>
);
