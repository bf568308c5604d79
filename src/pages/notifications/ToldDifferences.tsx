import { Box, MenuItem } from '@mui/material';
import { Link } from 'react-router-dom';
import type { ToldDifference } from '../../schema/calls/shared/differences.ts';
import { resourceNamed } from '../../resources/resource.named.ts';
import { showPath } from '../../ui/showPath.ts';
import { figureSentence } from '../consistency/figure.ts';
import { fromNow } from '../sales/followUps/due.ts';

interface Props {
  readonly differences: readonly ToldDifference[];
  readonly now: Date;
  readonly onChoose: () => void;
}

/** What the check of the database found or mended of the user's records. Each leads to its record. */
export const ToldDifferences = ({ differences, now, onChoose }: Props) =>
  differences.map((one) => (
    <MenuItem
      key={`${one.resource} ${one.id} ${one.figure}`}
      component={Link}
      to={showPath(one.resource, one.id)}
      onClick={onChoose}
      sx={{ display: 'block', whiteSpace: 'normal' }}
    >
      <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
        {`${one.mended_at ? 'Mended by the check' : 'Found by the check'}, ${fromNow(one.mended_at ?? one.found_at, now)}`}
      </Box>
      <Box sx={{ overflowWrap: 'anywhere' }}>
        {[one.name, resourceNamed(one.resource)?.title, one.title].filter(Boolean).join(' · ')}
      </Box>
      <Box sx={{ overflowWrap: 'anywhere', fontSize: 13 }}>{figureSentence(one)}</Box>
    </MenuItem>
  ));
