import { Alert, AlertTitle, Box, Button } from '@mui/material';
import { useState } from 'react';

/** So many reasons are listed at once; the others by a press. */
const listed = 5;

interface Props {
  readonly reasons: readonly string[];
  /** In the row of an inbox: without the ground of a notice. */
  readonly plain?: boolean;
}

/** How a record differs now from what it follows from (rule 124). */
export const OutdatedNote = ({ reasons, plain = false }: Props) => {
  const [all, setAll] = useState(false);
  if (reasons.length === 0) return null;
  const shown = all ? reasons : reasons.slice(0, listed);
  const list = (
    <Box component="ul" sx={{ m: 0, pl: 2.25, overflowWrap: 'anywhere', '& li + li': { mt: 0.25 } }}>
      {shown.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
      {shown.length < reasons.length && (
        <Box component="li" sx={{ listStyle: 'none', ml: -2.25 }}>
          <Button size="small" color="inherit" onClick={() => setAll(true)} sx={{ textDecoration: 'underline' }}>
            {`${reasons.length - shown.length} more`}
          </Button>
        </Box>
      )}
    </Box>
  );
  if (plain)
    return (
      <Box role="note" aria-label="Outdated" sx={{ fontSize: 13, color: 'warning.main' }}>
        <Box sx={{ fontWeight: 600 }}>Outdated: changed since it was drafted</Box>
        <Box sx={{ color: 'text.primary' }}>{list}</Box>
      </Box>
    );
  return (
    <Alert severity="warning" role="note" aria-label="Outdated" sx={{ mb: 1.5 }}>
      <AlertTitle sx={{ mb: 0.5 }}>Outdated: changed since it was drafted</AlertTitle>
      {list}
    </Alert>
  );
};
