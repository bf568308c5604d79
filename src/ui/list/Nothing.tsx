import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import InboxOutlined from '@mui/icons-material/InboxOutlined';
import SearchOff from '@mui/icons-material/SearchOff';
import TaskAlt from '@mui/icons-material/TaskAlt';
import { Button } from '@mui/material';
import { Fragment } from 'react';
import { Link, useCreatePath, useListContext } from 'react-admin';
import { mayDo } from '../../authProvider/index.ts';
import { can, type Resource } from '../../schema/resource.ts';
import { StatePanel } from '../page/StatePanel.tsx';
import { resourceNamed } from '../../resources/resource.named.ts';
import { May } from '../May.tsx';
import { useCurrentList } from './currentList.ts';
import { useListPlace } from '../listPlace.ts';
import { FilterText } from './FilterChips.tsx';
import { activeFilters } from './filterText.ts';
import { isPassing } from './lists.ts';
import { NewButton } from './NewButton.tsx';
import { useSetFilters } from './useSetFilters.ts';
import { inSentence } from '../../schema/words.ts';

/** No record matches the filters. */
export const NothingFound = ({ resource }: { readonly resource: Resource }) => {
  const { filterValues } = useListContext();
  const setFilters = useSetFilters();
  const { title, titles } = useListPlace() ?? resource;
  const { q }: { q?: string } = filterValues;
  const conditions = [
    ...(q ? [<Fragment key="q">{`search “${q}”`}</Fragment>] : []),
    ...activeFilters(resource, filterValues).map((filter) => <FilterText key={filter.parameter} filter={filter} />),
  ];
  return (
    <StatePanel
      icon={SearchOff}
      title="Nothing found"
      actions={
        <Button variant="outlined" onClick={() => setFilters({})}>
          {`Show all ${inSentence(titles)}`}
        </Button>
      }
    >
      {`No ${inSentence(title)} matches `}
      {conditions.map((part, at) => (
        <Fragment key={part.key}>
          {at > 0 && ' · '}
          {part}
        </Fragment>
      ))}
      .
    </StatePanel>
  );
};

/** With which values a record starts that is made from a list; null where none is made from it. */
export type Beginning = Readonly<Record<string, unknown>> | null;

/** Leads to where the first record begins, where nobody makes it by a form. */
const BeginsAt = ({ resource }: { readonly resource: Resource }) => {
  const createPath = useCreatePath();
  const begin = resourceNamed(can(resource, 'create') ? undefined : resource.beginsAt);
  if (!begin || !mayDo(begin.name, 'list')) return null;
  return (
    <Button variant="outlined" component={Link} to={createPath({ resource: begin.name, type: 'list' })}>
      {begin.titles}
    </Button>
  );
};

interface NothingYetProps {
  readonly resource: Resource;
  readonly initial: Beginning | undefined;
}

/** The list is empty: it offers the first step. On the page of a record that is one of the place. */
export const NothingYet = ({ resource, initial }: NothingYetProps) => {
  const createPath = useCreatePath();
  const path = createPath({ resource: resource.name, type: 'list' });
  const list = useCurrentList();
  const place = useListPlace();
  // Records only pass through such a list. Empty means that all work is done, so there is no first step to offer.
  if (list && isPassing(list))
    return (
      <StatePanel icon={TaskAlt} title="Nothing here now">
        {list.empty}
      </StatePanel>
    );
  return (
    <StatePanel
      icon={InboxOutlined}
      title={`No ${inSentence(place?.titles ?? resource.titles)} yet`}
      actions={
        place ? (
          place.add
        ) : initial === null ? null : (
          <>
            <NewButton resource={resource} initial={initial} />
            {!initial && <BeginsAt resource={resource} />}
            {!initial && (
              <May resource={resource} action="import">
                <Button variant="outlined" startIcon={<FileUploadOutlined />} component={Link} to={`${path}/import`}>
                  Import
                </Button>
              </May>
            )}
          </>
        )
      }
    >
      {place?.refused ?? list?.empty ?? resource.empty}
    </StatePanel>
  );
};
