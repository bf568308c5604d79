import FilterList from '@mui/icons-material/FilterList';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import type { Resource } from '../../schema/resource.ts';
import { Surface } from '../page/Surface.tsx';
import { FilterPanel } from './filters/FilterPanel.tsx';
import { activeFilters } from './filterText.ts';
import { ToolButton } from './ToolButton.tsx';

export const FilterButton = ({ resource }: { readonly resource: Resource }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { filterValues } = useListContext();
  if (resource.list.filters.length === 0) return null;
  return (
    <>
      <ToolButton
        label="Filters"
        icon={<FilterList fontSize="small" />}
        count={activeFilters(resource, filterValues).length}
        open={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Surface anchor={anchor} label="Filters" onClose={() => setAnchor(null)}>
        <FilterPanel resource={resource} onClose={() => setAnchor(null)} />
      </Surface>
    </>
  );
};
