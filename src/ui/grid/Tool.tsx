import { Divider, IconButton, Tooltip } from '@mui/material';
import type { ComponentType, MouseEvent } from 'react';

interface ToolProps {
  readonly label: string;
  readonly keys?: string;
  readonly Icon: ComponentType<{ fontSize: 'small' }>;
  readonly disabled?: boolean;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
}

/** A button of a sheet, named by its tooltip. */
export const Tool = ({ label, keys, Icon, disabled = false, onClick }: ToolProps) => (
  <Tooltip title={keys ? `${label} (${keys})` : label}>
    <span>
      {/* The focus stays in the grid, so that its keys go on working. */}
      <IconButton
        aria-label={label}
        {...(keys && { 'aria-keyshortcuts': keys.replace('Ctrl', 'Control') })}
        disabled={disabled}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onClick}
      >
        <Icon fontSize="small" />
      </IconButton>
    </span>
  </Tooltip>
);

/** A line between groups of them. */
export const Rule = () => <Divider orientation="vertical" flexItem sx={{ mx: 0.5, my: 0.75 }} />;
