import { Alert, Button, Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-admin';

interface Props {
  /** What was saved. */
  readonly text: string;
  readonly to: string;
  /** The link to it: "See the items". */
  readonly see: string;
  readonly onAnother: () => void;
  readonly children?: ReactNode;
}

/** The end of an import. */
export const Imported = ({ text, to, see, onAnother, children }: Props) => (
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
