import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { visuallyHidden } from '@mui/utils';
import { useSession } from '../../authProvider/session.ts';
import { useSettled } from '../../ui/fields/input/useOptions.ts';
import type { OpenPalette } from './usePalette.ts';

/** The result count for screen readers, after a pause in typing. */
const Spoken = ({ palette: { typed, count, nothing, found } }: { palette: OpenPalette }) => {
  const results = count === 1 ? '1 result' : `${count} results`;
  const now = typed.trim() === '' || found.pending ? '' : nothing ? 'Nothing found' : results;
  return (
    <Box role="status" sx={visuallyHidden}>
      {useSettled(now, 500)}
    </Box>
  );
};

/** The state of the search: pending, without results, or failed. */
export const State = ({ palette }: { readonly palette: OpenPalette }) => {
  const session = useSession();
  const branch = session?.assigned_branches.find((b) => b.id === session.branch);
  const { found, nothing, typed, count } = palette;
  return (
    <>
      <Spoken palette={palette} />
      {found.pending && count === 0 && (
        <Box sx={{ px: 2.25, py: 2.5, fontSize: 13, color: 'text.secondary' }}>Searching…</Box>
      )}
      {nothing && (
        <Box sx={{ px: 2.25, py: 2.5 }}>
          <Box sx={{ fontSize: 14, fontWeight: 600, overflowWrap: 'anywhere' }}>Nothing found for “{typed.trim()}”</Box>
          <Box sx={{ fontSize: 13, color: 'text.secondary', mt: 0.5 }}>
            {branch
              ? `Numbers, names and texts of ${branch.name} were searched`
              : 'Numbers, names and texts were searched'}
            , as far as you may see them.
          </Box>
        </Box>
      )}
      {found.error && (
        <Alert
          severity="error"
          sx={{ mx: 1.5, my: 1 }}
          action={
            <Button color="inherit" onClick={found.again}>
              Try again
            </Button>
          }
        >
          {found.error.message}
        </Alert>
      )}
    </>
  );
};
