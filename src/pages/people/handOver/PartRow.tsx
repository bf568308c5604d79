import { Box, Checkbox, Link, Typography } from '@mui/material';
import { Link as To } from 'react-router-dom';
import type { HeldPart } from '../../../resources/people/handOverCalls.ts';
import { resourceNamed } from '../../../resources/resource.named.ts';
import { labelOf } from '../../../schema/field.ts';
import { counted } from '../../../ui/fields/format.ts';
import { StateChip } from '../../../ui/fields/StateChip.tsx';
import { showPath } from '../../../ui/showPath.ts';

interface Props {
  readonly part: HeldPart;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

/** What the person is in the record: "Creator", "Does 12 tasks". */
const roleText = ({ role, count }: HeldPart): string =>
  count === null ? labelOf(role, {}) : `Does ${counted(count, 'task', 'tasks')}`;

/** A part of somebody's work, to be chosen. */
export const PartRow = ({ part, isChosen, onChoose }: Props) => {
  const resource = resourceNamed(part.resource);
  const state = resource?.workflow?.states[part.state];
  const name = part.name ?? `${resource?.title ?? 'A record'} that you may not view`;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '42px minmax(0, 1fr)', sm: '42px minmax(0, 1fr) 150px 190px' },
        alignItems: 'center',
        columnGap: 1,
        px: 1,
        py: 0.75,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Checkbox
        size="small"
        checked={isChosen}
        disabled={part.refused !== null}
        onChange={(_, to) => onChoose(to)}
        slotProps={{ input: { 'aria-label': `${name}, ${roleText(part)}` } }}
      />
      <Box sx={{ minWidth: 0 }}>
        {part.name === null ? (
          <Typography variant="body2">{name}</Typography>
        ) : (
          <Link component={To} to={showPath(part.resource, part.id)} variant="body2" sx={{ fontWeight: 600 }}>
            {name}
          </Link>
        )}
        {part.about !== null && (
          <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            {part.about}
          </Typography>
        )}
        {part.refused !== null && (
          <Typography variant="body2" color="warning.main">
            {part.refused}
          </Typography>
        )}
      </Box>
      <Typography variant="body2" sx={{ gridColumn: { xs: 2, sm: 'auto' } }}>
        {roleText(part)}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', gridColumn: { xs: 2, sm: 'auto' } }}>
        <StateChip label={state?.label ?? part.state} tone={state?.tone} />
        {part.waits && (
          <Typography variant="caption" color="text.secondary">
            waits now
          </Typography>
        )}
      </Box>
    </Box>
  );
};
