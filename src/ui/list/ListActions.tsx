import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import { Button, IconButton, Tooltip, useMediaQuery, type Theme } from '@mui/material';
import { Link, useCreatePath } from 'react-admin';
import type { Resource } from '../../schema/resource.ts';
import { CallButtons } from '../calls/CallButtons.tsx';
import { useExtensionsOf } from '../extensions/useExtensions.ts';
import { May } from '../May.tsx';
import { ExportButton } from './ExportButton.tsx';
import { NewButton } from './NewButton.tsx';
import type { Columns } from './useColumns.ts';

interface Props {
  readonly resource: Resource;
  readonly columns: Columns;
}

/** The actions of a list: import, export, calls and a new record. */
export const ListActions = ({ resource, columns }: Props) => {
  const createPath = useCreatePath();
  // Records with a page by hand are created there.
  const { page } = useExtensionsOf(resource);
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const toImport = `${createPath({ resource: resource.name, type: 'list' })}/import`;
  return (
    <>
      <May resource={resource} action="import">
        {narrow ? (
          <Tooltip title="Import">
            <IconButton component={Link} to={toImport} aria-label="Import">
              <FileUploadOutlined fontSize="small" />
            </IconButton>
          </Tooltip>
        ) : (
          <Button color="secondary" startIcon={<FileUploadOutlined />} component={Link} to={toImport}>
            Import
          </Button>
        )}
      </May>
      <May resource={resource} action="export">
        <ExportButton resource={resource} columns={columns} iconOnly={narrow} />
      </May>
      <CallButtons resource={resource} on="list" />
      {!page && <NewButton resource={resource} isShort />}
    </>
  );
};
