import { Alert, Button, LinearProgress, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-admin';

interface WorkingProps {
  /** What is being done: "Checking 416 items… 200 done". */
  readonly text: string;
  /** The name of the bar: "Checked". */
  readonly label: string;
  /** The share that is done, from 0 to 1; null while nobody knows. */
  readonly share: number | null;
  readonly below?: string;
  readonly onStop?: () => void;
}

/** Work of an import that takes its time. */
export const Working = ({ text, label, share, below, onStop }: WorkingProps) => (
  <Stack sx={{ gap: 1 }}>
    <Typography role="status">{text}</Typography>
    <LinearProgress
      aria-label={label}
      {...(share === null ? {} : { variant: 'determinate', value: 100 * Math.min(share, 1) })}
    />
    {below !== undefined && (
      <Typography variant="body2" color="text.secondary">
        {below}
      </Typography>
    )}
    {onStop && (
      <Button onClick={onStop} sx={{ alignSelf: 'flex-start' }}>
        Stop
      </Button>
    )}
  </Stack>
);

interface GoOnProps {
  readonly label: string;
  /** What has to be said before; null for nothing, empty for what says itself. */
  readonly lack: string | null;
  readonly onClick: () => void;
}

/** Leads on from the questions of an import, or says what is not answered yet. */
export const GoOn = ({ label, lack, onClick }: GoOnProps) => (
  <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}>
    <Button variant="contained" disabled={lack !== null} onClick={onClick}>
      {label}
    </Button>
    {lack && (
      <Typography variant="body2" color="error" role="status">
        {lack}
      </Typography>
    )}
  </Stack>
);

interface AlertProps {
  /** `warning` once the others are imported; `info` for rows that are no records. */
  readonly severity?: 'error' | 'warning' | 'info';
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** Says that rows of the file are not imported; what can be done stands below on a narrow screen. */
export const RowsAlert = ({ severity = 'error', actions, children }: AlertProps) => (
  <Alert
    severity={severity}
    sx={{ flexWrap: { xs: 'wrap', sm: 'nowrap' }, '& .MuiAlert-message': { flex: { xs: '1 1 70%', sm: 1 } } }}
    action={actions}
  >
    {children}
  </Alert>
);

/** What leads on from a long step of an import: it stays in sight at the foot of the page. */
export const StepFoot = ({ children }: { readonly children: ReactNode }) => (
  <Stack
    direction="row"
    sx={{
      gap: 1.5,
      alignItems: 'center',
      flexWrap: 'wrap',
      position: 'sticky',
      bottom: 0,
      zIndex: 2,
      bgcolor: 'background.paper',
      py: 1,
      mb: -1,
    }}
  >
    {children}
  </Stack>
);

interface ImportedProps {
  /** What was saved. */
  readonly text: string;
  readonly to: string;
  /** The link to it: "See the items". */
  readonly see: string;
  readonly onAnother: () => void;
  readonly children?: ReactNode;
}

/** The end of an import. */
export const Imported = ({ text, to, see, onAnother, children }: ImportedProps) => (
  <Stack sx={{ gap: 1.5, alignItems: 'flex-start' }}>
    <Alert severity="success" role="status">
      {text}
    </Alert>
    {children}
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      <Button variant="contained" component={Link} to={to}>
        {see}
      </Button>
      <Button variant="outlined" onClick={onAnother}>
        Import another file
      </Button>
    </Stack>
  </Stack>
);
