import { Alert, Button } from '@mui/material';
import { formatInstant } from '../fields/format.ts';

interface Props {
  readonly at: string;
  readonly onRestore: () => void;
  readonly onDiscard: () => void;
}

/** Offers to restore unsaved changes. */
export const DraftOffer = ({ at, onRestore, onDiscard }: Props) => (
  <Alert
    severity="info"
    sx={{ mb: 2, alignItems: 'center' }}
    action={
      <>
        <Button size="small" color="inherit" onClick={onRestore}>
          Restore
        </Button>
        <Button size="small" color="inherit" onClick={onDiscard}>
          Discard
        </Button>
      </>
    }
  >
    {`You have unsaved changes from ${formatInstant(at)}.`}
  </Alert>
);
