import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { formatInteger } from '../fields/format.ts';
import { ConfirmDialog } from '../page/ConfirmDialog.tsx';
import type { Reviewed } from './review.ts';

/** So many rows with warnings are told again before they are saved; all of them stand in the table. */
const most = 5;

interface Props {
  readonly label: string;
  readonly disabled: boolean;
  readonly all: readonly Reviewed[];
  readonly onSave: () => void;
}

/** Saves what was checked; where something follows from it, it asks with that first. */
export const SaveChecked = ({ label, disabled, all, onSave }: Props) => {
  const [asking, setAsking] = useState(false);
  const warned = all.filter(({ warnings }) => warnings.length > 0);
  return (
    <>
      <Button variant="contained" disabled={disabled} onClick={() => (warned.length > 0 ? setAsking(true) : onSave())}>
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        title={`${label}?`}
        confirm="Go on"
        onConfirm={onSave}
        onClose={() => setAsking(false)}
      >
        <Box component="ul" sx={{ m: 0, pl: 2, overflowWrap: 'anywhere' }}>
          {warned.slice(0, most).map(({ record: { row }, warnings }) => (
            <li key={row}>{`Row ${formatInteger(row)}: ${warnings.join('. ')}`}</li>
          ))}
        </Box>
        {warned.length > most && (
          <Typography variant="body2" color="text.secondary">
            {`and ${formatInteger(warned.length - most)} more rows with a warning`}
          </Typography>
        )}
      </ConfirmDialog>
    </>
  );
};
