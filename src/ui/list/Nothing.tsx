import Add from '@mui/icons-material/Add';
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import InboxOutlined from '@mui/icons-material/InboxOutlined';
import SearchOff from '@mui/icons-material/SearchOff';
import { Button } from '@mui/material';
import { Link, useCreatePath, useListContext } from 'react-admin';
import type { Resource } from '../../schema/resource.ts';
import { PlaceState } from '../page/PlaceState.tsx';
import { May } from '../May.tsx';
import { activeFilters } from './filterText.ts';
import { inSentence } from '../../schema/words.ts';

/** The filters leave nothing. */
export const NothingFound = ({ resource }: { readonly resource: Resource }) => {
  const { filterValues, setFilters } = useListContext();
  const { q } = filterValues as { q?: string };
  const said = [
    ...(q ? [`search “${q}”`] : []),
    ...activeFilters(resource, filterValues).map(({ label, text }) => `${label}${text ? ` ${text}` : ''}`),
  ];
  return (
    <PlaceState
      icon={SearchOff}
      title="Nothing found"
      actions={
        <Button variant="outlined" onClick={() => setFilters({})}>
          {`Show all ${inSentence(resource.titles)}`}
        </Button>
      }
    >
      {`No ${inSentence(resource.title)} matches ${said.join(' · ')}.`}
    </PlaceState>
  );
};

/** There is nothing at all: the first step. */
export const NothingYet = ({ resource }: { readonly resource: Resource }) => {
  const createPath = useCreatePath();
  const list = createPath({ resource: resource.name, type: 'list' });
  return (
    <PlaceState
      icon={InboxOutlined}
      title={`No ${inSentence(resource.titles)} yet`}
      actions={
        <>
          <May resource={resource} action="create">
            <Button
              variant="contained"
              startIcon={<Add />}
              component={Link}
              to={createPath({ resource: resource.name, type: 'create' })}
            >
              {`New ${inSentence(resource.title)}`}
            </Button>
          </May>
          <May resource={resource} action="import">
            <Button variant="outlined" startIcon={<FileUploadOutlined />} component={Link} to={`${list}/import`}>
              Import
            </Button>
          </May>
        </>
      }
    >
      {resource.empty}
    </PlaceState>
  );
};
