import { Button, Tooltip, type ButtonProps } from '@mui/material';
import { withLocalTimes } from '../fields/format.ts';

interface Props extends Pick<ButtonProps, 'variant' | 'startIcon' | 'children'> {
  /** Why it cannot be used now. */
  readonly reason: string;
}

/**
 * A button that cannot be used now, and says why: to the pointer and the keyboard by a tooltip, to screen readers as its
 * description. It keeps its place in the order of the Tab key, or nobody without a pointer would learn the reason.
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
