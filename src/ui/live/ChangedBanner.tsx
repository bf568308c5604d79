import { Alert, Button } from '@mui/material';

interface Props {
  /** Who changed it, and when, in a sentence. */
  readonly said: string;
  readonly onCompare: () => void;
  readonly onReload: () => void;
}

/** Says that what is being edited was changed by somebody else meanwhile; what was typed stays until one decides. */
export const ChangedBanner = ({ said, onCompare, onReload }: Props) => (
  <Alert
    severity="warning"
    role="status"
    // In sight wherever one is typing, below the bar at the top.
    sx={{
      mb: 2,
      position: 'sticky',
      top: 60,
      zIndex: 3,
      alignItems: 'center',
      flexWrap: { xs: 'wrap', sm: 'nowrap' },
      '& .MuiAlert-message': { flex: { xs: '1 1 70%', sm: 1 } },
      '& .MuiAlert-action': { pt: 0 },
    }}
    action={
      <>
        <Button size="small" color="inherit" onClick={onCompare}>
          Compare
        </Button>
        <Button size="small" color="inherit" onClick={onReload}>
          Reload
        </Button>
      </>
    }
  >
    {said} What you have typed is still here.
  </Alert>
);
