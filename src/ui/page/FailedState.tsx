import CloudOff from '@mui/icons-material/CloudOff';
import Refresh from '@mui/icons-material/Refresh';
import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { shownText } from '../../dataProvider/failure.ts';
import { StatePanel } from './StatePanel.tsx';

interface Props {
  readonly title: string;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly actions?: ReactNode;
  /** It replaces the whole page. */
  readonly page?: boolean;
}

/** A failed request: the reason and a retry button. */
export const FailedState = ({ title, error, onRetry, actions, page = false }: Props) => (
  <StatePanel
    icon={CloudOff}
    tone="error"
    role="alert"
    page={page}
    title={title}
    actions={
      <>
        <Button variant="outlined" startIcon={<Refresh />} onClick={onRetry}>
          Retry
        </Button>
        {actions}
      </>
    }
  >
    {error instanceof Error ? shownText(error.message) : null}
  </StatePanel>
);
