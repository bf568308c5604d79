import { Button, Stack, Typography } from '@mui/material';

interface Props {
  readonly label: string;
  /** What has to be said before; null for nothing. */
  readonly lack: string | null;
  readonly onClick: () => void;
}

/** Leads on from the questions of an import, or says what is not answered yet. */
export const GoOn = ({ label, lack, onClick }: Props) => (
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
