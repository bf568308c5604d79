import { Badge, Button, Chip, IconButton, Tooltip, useMediaQuery, type Theme } from '@mui/material';
import type { MouseEvent, ReactNode } from 'react';

interface Props {
  readonly label: string;
  readonly icon: ReactNode;
  /** A number on the button. */
  readonly count?: number;
  readonly open?: boolean;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
}

/** A button of the list's toolbar: with a label on a wide screen, an icon on a phone. */
export const ToolButton = ({ label, icon, count = 0, open = false, onClick }: Props) => {
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const common = { onClick, 'aria-haspopup': 'dialog' as const, 'aria-expanded': open };
  const badged = (
    <Badge
      badgeContent={count || null}
      color="primary"
      slotProps={{ badge: { style: { fontSize: 10, minWidth: 16, height: 16 } } }}
    >
      {icon}
    </Badge>
  );
  if (narrow)
    return (
      <Tooltip title={label}>
        <IconButton {...common} aria-label={count > 0 ? `${label}: ${count}` : label}>
          {badged}
        </IconButton>
      </Tooltip>
    );
  return (
    <Button
      {...common}
      color="secondary"
      startIcon={icon}
      endIcon={
        count > 0 ? (
          <Chip
            size="small"
            color="primary"
            label={count}
            sx={{ height: 18, cursor: 'inherit', '& .MuiChip-label': { px: 0.75, fontSize: 11 } }}
          />
        ) : undefined
      }
    >
      {label}
    </Button>
  );
};
