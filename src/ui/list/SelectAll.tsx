import { Button } from '@mui/material';
import { useListContext } from 'react-admin';
import type { Resource } from '../../schema/resource.ts';
import { formatInteger } from '../fields/format.ts';
import { maxSelected, useSelectAll } from './useSelectAll.ts';

/** Offers the records of the pages that are not loaded, once all loaded ones are selected. */
export const SelectAll = ({ resource }: { readonly resource: Resource }) => {
  const { selectedIds, data = [], total = 0, filterValues } = useListContext();
  const { selectAll, busy } = useSelectAll(resource);
  const chosen = new Set(selectedIds);
  const most = Math.min(total, maxSelected);
  if (chosen.size >= most || data.length >= total || !data.every(({ id }) => chosen.has(id))) return null;
  const which = total > most ? `the first ${formatInteger(most)}` : `all ${formatInteger(total)}`;
  return (
    <Button size="small" loading={busy} onClick={() => void selectAll()}>
      {`Select ${which}${Object.keys(filterValues).length > 0 ? ' found' : ''}`}
    </Button>
  );
};
