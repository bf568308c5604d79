import { Alert } from '@mui/material';
import type { ReactNode } from 'react';

interface Props {
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** Says that rows of the file cannot be imported; what can be done stands below on a narrow screen. */
export const BadRows = ({ actions, children }: Props) => (
  <Alert
    severity="error"
    sx={{ flexWrap: { xs: 'wrap', sm: 'nowrap' }, '& .MuiAlert-message': { flex: { xs: '1 1 70%', sm: 1 } } }}
    action={actions}
  >
    {children}
  </Alert>
);
