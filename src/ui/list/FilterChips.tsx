import { Button, Chip, Stack } from '@mui/material';
import { useGetManyAggregate, useListContext } from 'react-admin';
import type { Resource } from '../../schema/resource.ts';
import { inSentence } from '../../schema/words.ts';
import { RowRefNames } from '../fields/RowRefNames.tsx';
import { resourceNamed } from '../../resources/resource.named.ts';
import { useParentMeta } from '../useParent.ts';
import { activeFilters, type ActiveFilter } from './filterText.ts';
import { useChangeFilter } from './useChangeFilter.tsx';
import { useSetFilters } from './useSetFilters.ts';

interface Named {
  readonly resource: string;
  readonly ids: readonly number[];
}
const RecordNames = ({ resource, ids }: Named) => {
  const target = resourceNamed(resource);
  const { data, isPending } = useGetManyAggregate(resource, { ids: [...ids], meta: useParentMeta(target) });
  const represent = target?.represent ?? 'name';
  // A view may outlive what it asks for.
  const gone = target ? `deleted ${inSentence(target.title)}` : 'deleted record';
  return <>{isPending ? '…' : ids.map((_, at) => String(data?.[at]?.[represent] ?? gone)).join(', ')}</>;
};

const ReferenceNames = ({ resource, ids }: Named) =>
  resource.includes('.') ? (
    <RowRefNames reference={resource} ids={ids} />
  ) : (
    <RecordNames resource={resource} ids={ids} />
  );

/** The text of an active filter. */
export const FilterText = ({ filter }: { readonly filter: ActiveFilter }) => (
  <>
    <span style={{ opacity: 0.75 }}>{`${filter.label}: `}</span>
    {filter.reference ? <ReferenceNames {...filter.reference} /> : filter.text}
  </>
);

/** The active filters as chips, each with a button that removes it. */
export const FilterChips = ({ resource }: { readonly resource: Resource }) => {
  const { filterValues } = useListContext();
  const setFilters = useSetFilters();
  const change = useChangeFilter();
  const active = activeFilters(resource, filterValues);
  if (active.length === 0) return null;
  const { q }: { q?: string } = filterValues;
  return (
    <Stack
      direction="row"
      role="group"
      aria-label="Active filters"
      sx={{ flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}
    >
      {active.map((filter) => (
        <Chip
          key={filter.parameter}
          size="small"
          label={<FilterText filter={filter} />}
          onDelete={() => change(filter.parameter)}
          sx={{ maxWidth: 320, bgcolor: 'action.selected' }}
        />
      ))}
      <Button size="small" onClick={() => setFilters(q ? { q } : {})}>
        Clear filters
      </Button>
    </Stack>
  );
};
