import { Button, LinearProgress, Stack, Typography } from '@mui/material';

interface Props {
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
export const Working = ({ text, label, share, below, onStop }: Props) => (
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
