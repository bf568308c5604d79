import { Box, Divider, IconButton, Tooltip } from '@mui/material';
import type { ComponentType, MouseEvent } from 'react';
import { namesShown, type NameRank } from './fittingNames.ts';

interface ToolProps {
  readonly label: string;
  /** A part of the label that stands beside the icon where a toolbar has room. */
  readonly name?: string;
  /** Names of 1 are the first to be shown. */
  readonly rank?: NameRank;
  readonly keys?: string;
  readonly Icon: ComponentType<{ fontSize: 'small' }>;
  readonly disabled?: boolean;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
}

/** A button of a sheet, named by its tooltip, and beside its icon where there is room. */
export const Tool = ({ label, name, rank = 7, keys, Icon, disabled = false, onClick }: ToolProps) => (
  <Tooltip title={keys ? `${label} (${keys})` : label}>
    <span>
      {/* The focus stays in the grid, so that its keys go on working. */}
      <IconButton
        aria-label={label}
        {...(keys && { 'aria-keyshortcuts': keys.replace('Ctrl', 'Control') })}
        disabled={disabled}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onClick}
        sx={{ borderRadius: 1 }}
      >
        <Icon fontSize="small" />
        {name !== undefined && (
          <Box
            component="span"
            sx={{
              display: 'none',
              ml: 0.5,
              typography: 'body2',
              whiteSpace: 'nowrap',
              [namesShown(rank)]: { display: 'inline' },
            }}
          >
            {name}
          </Box>
        )}
      </IconButton>
    </span>
  </Tooltip>
);

/** A line between groups of them. */
export const Rule = () => <Divider orientation="vertical" flexItem sx={{ mx: 0.5, my: 0.75 }} />;
