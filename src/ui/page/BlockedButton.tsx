import { Button, Tooltip, type ButtonProps } from '@mui/material';
import { withLocalTimes } from '../fields/format.ts';

interface Props extends Pick<ButtonProps, 'variant' | 'startIcon' | 'children'> {
  /** Why the button is disabled. */
  readonly reason: string;
}

/**
 * A disabled button that shows the reason: in a tooltip, and as its description for screen readers. It stays in the Tab
 * order, so that keyboard users can read the reason.
 */
export const BlockedButton = ({ reason, children, ...props }: Props) => (
  <Tooltip title={withLocalTimes(reason)} describeChild enterTouchDelay={0}>
    <Button
      {...props}
      aria-disabled
      onClick={(event) => event.preventDefault()}
      sx={{
        cursor: 'not-allowed',
        boxShadow: 'none',
        '&, &:hover': { color: 'text.disabled', borderColor: 'divider', bgcolor: 'transparent' },
      }}
    >
      {children}
    </Button>
  </Tooltip>
);
