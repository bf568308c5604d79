import { Badge, Button, IconButton, Tooltip, useMediaQuery, type Theme } from '@mui/material';
import type { MouseEvent, ReactNode } from 'react';

interface Props {
  readonly label: string;
  readonly icon: ReactNode;
  /** A number that stands on it. */
  readonly count?: number;
  readonly open?: boolean;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
}

/** A tool of the list: named where there is room, an icon on a phone. */
export const ToolButton = ({ label, icon, count = 0, open = false, onClick }: Props) => {
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const common = { onClick, 'aria-haspopup': 'dialog' as const, 'aria-expanded': open };
  const badge = (
    <Badge badgeContent={count} color="primary" slotProps={{ badge: { style: { fontSize: 10, minWidth: 16, height: 16 } } }}>
      {icon}
    </Badge>
  );
  if (narrow)
    return (
      <Tooltip title={label}>
        <IconButton {...common} aria-label={label}>
          {badge}
        </IconButton>
      </Tooltip>
    );
  return (
    <Button {...common} color="secondary" startIcon={badge}>
      {label}
    </Button>
  );
};
