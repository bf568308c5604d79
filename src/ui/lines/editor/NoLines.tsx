import { Box, Typography } from '@mui/material';
import type { LinesEditing } from './useLinesEditor.ts';

/** What the grid shows in place of lines: how to begin, or why none of them is in sight. */
export const NoLines = ({ editor: { look, store, snapshot, closed } }: { readonly editor: LinesEditing }) => {
  const { one, many } = store.words;
  const isHidden = snapshot.lines > 0;
  return (
    <Box sx={{ p: 5, textAlign: 'center' }}>
      <Typography variant="subtitle2">{isHidden ? `No ${one} matches` : `No ${many} yet`}</Typography>
      <Typography variant="body2" color="text.secondary">
        {isHidden
          ? `Change the filter or the search to see the ${many}.`
          : closed
            ? `Nobody has added ${many} yet.`
            : look.begin}
      </Typography>
    </Box>
  );
};
