import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { formatInteger } from '../../../../ui/fields/format.ts';
import type { SaidGroup } from './saidGroups.ts';

/** So many sentences of a part stand before somebody asks for more, and come with each asking. */
const [few, more] = [3, 200];

const Group = ({ group: { title, lines } }: { readonly group: SaidGroup }) => {
  const [shown, setShown] = useState(few);
  const left = lines.length - shown;
  return (
    <Box>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {lines.length > 1 ? `${title} (${formatInteger(lines.length)})` : title}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, fontSize: 13, color: 'text.secondary' }}>
        {lines.slice(0, shown).map((line, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same may be said twice
          <li key={at}>{line}</li>
        ))}
      </Box>
      {left > 0 && (
        <Button size="small" onClick={() => setShown(shown + more)}>
          {`Show ${formatInteger(Math.min(left, more))} more`}
        </Button>
      )}
    </Box>
  );
};

/** What of a file is not taken, or becomes something else. */
export const SaidList = ({ groups }: { readonly groups: readonly SaidGroup[] }) => (
  <Box
    role="region"
    aria-label="What is not taken as it is"
    tabIndex={0}
    sx={{
      display: 'grid',
      gap: 1,
      maxHeight: { xs: '30vh', md: '26vh' },
      overflow: 'auto',
      border: 1,
      borderColor: 'divider',
      borderRadius: 2,
      px: 1.5,
      py: 1,
    }}
  >
    {groups.map((group) => (
      <Group key={group.title} group={group} />
    ))}
  </Box>
);
