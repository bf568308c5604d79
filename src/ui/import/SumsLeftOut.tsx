import { Button } from '@mui/material';
import { sumsIn } from './state.ts';
import { RowsAlert } from './steps.tsx';
import type { StepProps } from './useImport.ts';
import { sumsSentence } from './words.ts';

/** Says which rows of the file are sums and left out, and takes them like the others; nothing without such rows. */
export const SumsLeftOut = ({ resource, work }: StepProps) => {
  const sums = sumsIn(resource, work.state);
  const { takesSums } = work.state;
  if (sums.length === 0) return null;
  const them = sums.length === 1 ? 'it' : 'them';
  return (
    <RowsAlert
      severity="info"
      actions={
        <Button color="inherit" onClick={() => void work.checkSums(!takesSums)}>
          {takesSums ? `Leave ${them} out` : `Import ${them} too`}
        </Button>
      }
    >
      {sumsSentence(sums, takesSums)}
    </RowsAlert>
  );
};
