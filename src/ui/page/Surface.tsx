import { Drawer, Popover, useMediaQuery, type Theme } from '@mui/material';
import type { ReactNode } from 'react';

interface Props {
  readonly anchor: HTMLElement | null;
  readonly label: string;
  readonly width?: number;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A panel at a button, or at the bottom of a phone's screen. */
export const Surface = ({ anchor, label, width = 360, onClose, children }: Props) => {
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  if (narrow)
    return (
      <Drawer
        anchor="bottom"
        open={anchor !== null}
        onClose={onClose}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': label, sx: { maxHeight: '85dvh', borderRadius: '12px 12px 0 0' } },
        }}
      >
        {children}
      </Drawer>
    );
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { width, mt: 0.5, maxHeight: '75dvh' } } }}
    >
      {children}
    </Popover>
  );
};
