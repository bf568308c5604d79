import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Button, CircularProgress, IconButton, Menu, MenuItem, Tooltip } from '@mui/material';
import { useState, type MouseEvent } from 'react';
import type { Identifier } from 'react-admin';
import type { ExportFormat } from '../../dataProvider/types.ts';
import type { Resource } from '../../schema/resource.ts';
import type { Columns } from './useColumns.ts';
import { useExport } from './useExport.ts';

const formats: readonly { format: ExportFormat; label: string }[] = [
  { format: 'xlsx', label: 'Excel (XLSX)' },
  { format: 'csv', label: 'CSV' },
];

interface Props {
  readonly resource: Resource;
  readonly columns: Columns;
  /** Exports only these records. */
  readonly ids?: readonly Identifier[];
  readonly iconOnly?: boolean;
}

/** Downloads the list as a file. The button shows progress while the server writes it. */
export const ExportButton = ({ resource, columns, ids, iconOnly = false }: Props) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { run, running } = useExport(resource, columns);
  const icon = running ? <CircularProgress size={16} color="inherit" /> : <FileDownloadOutlined fontSize="small" />;
  const label = running ? 'Exporting…' : 'Export';
  const common = {
    'aria-haspopup': 'menu' as const,
    'aria-busy': running,
    disabled: running,
    onClick: (event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
  };
  return (
    <>
      {iconOnly ? (
        <Tooltip title={label}>
          <span>
            <IconButton {...common} aria-label={label}>
              {icon}
            </IconButton>
          </span>
        </Tooltip>
      ) : (
        <Button {...common} color="secondary" startIcon={icon}>
          {label}
        </Button>
      )}
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {formats.map(({ format, label: name }) => (
          <MenuItem
            key={format}
            onClick={() => {
              setAnchor(null);
              void run(format, ids);
            }}
          >
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
