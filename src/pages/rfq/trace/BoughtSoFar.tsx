import { Box, Link as MuiLink, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { compare } from '../../../domain/decimal.ts';
import { projects } from '../../../resources/projects/projects.ts';
import { formatPrice } from '../../../ui/fields/format.ts';
import { AsideCard } from '../../../ui/show/AsideCard.tsx';
import { showPath } from '../../../ui/showPath.ts';
import { againstText } from './againstText.ts';
import { useActuals } from './useActuals.ts';

const money = (value: string) => formatPrice('money', value);

/** In a line: what of a project was bought so far, against its estimate. Nothing until something was ordered. */
export const BoughtSoFar = ({ project }: { readonly project: number }) => {
  const totals = useActuals(project, { perPage: 1 }).data?.pages[0]?.totals;
  if (!totals || compare(totals.ordered_cost, '0') === 0) return null;
  const { ordered_cost, estimated, estimate_of_ordered, difference, bill } = totals;
  return (
    <AsideCard
      title="Bought so far"
      more={
        <MuiLink component={Link} to={`${showPath(projects.name, project)}/bought`} variant="body2">
          Line by line
        </MuiLink>
      }
    >
      <Box>
        <Typography variant="body2">
          <strong>{money(ordered_cost)}</strong>
          {bill && ` of material estimated at ${money(estimated)}`}
        </Typography>
        {compare(estimate_of_ordered, '0') !== 0 && (
          <Typography variant="body2" sx={{ color: compare(difference, '0') > 0 ? 'error.main' : 'text.secondary' }}>
            {`What was bought was estimated at ${money(estimate_of_ordered)}: ${againstText(difference)}.`}
          </Typography>
        )}
      </Box>
    </AsideCard>
  );
};
