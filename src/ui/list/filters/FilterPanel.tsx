import { Box, Button, Stack, Typography } from '@mui/material';
import type { ComponentType } from 'react';
import { useListContext } from 'react-admin';
import { isReference, labelOf } from '../../../schema/field.ts';
import { filtersOf, type Filter } from '../../../schema/filters.ts';
import type { Resource } from '../../../schema/resource.ts';
import { useChangeFilter } from '../useChangeFilter.tsx';
import { useSetFilters } from '../useSetFilters.ts';
import { ChoicesFilter, FlagFilter } from './ChoicesFilter.tsx';
import { OfferedFilter } from './OfferedFilter.tsx';
import { ReferenceFilter } from './ReferenceFilter.tsx';
import { TypedFilter } from './TypedFilter.tsx';
import type { FilterInputProps } from './types.ts';

/** The input for several values: records or choices. */
const AnyOfFilter = (props: FilterInputProps) => {
  const { field } = props.filter;
  const { list } = props.resource;
  if (isReference(field) && props.filter.offered !== undefined && list.offered)
    return <OfferedFilter {...props} field={field} call={list.offered.call} word={props.filter.offered} />;
  if (isReference(field)) return <ReferenceFilter {...props} field={field} />;
  return field.kind === 'one_of' ? <ChoicesFilter {...props} field={field} /> : null;
};

const inputs: Readonly<Record<Filter['test'], ComponentType<FilterInputProps>>> = {
  is: FlagFilter,
  mine: FlagFilter,
  any: AnyOfFilter,
  contains: TypedFilter,
  from: TypedFilter,
  to: TypedFilter,
};
const bound = { from: ', from', to: ', to', is: '', mine: '', any: '', contains: '' } as const;

interface Props {
  readonly resource: Resource;
  readonly onClose: () => void;
}

/** All filters of a resource, in one group a column. Each one filters the list at once. */
export const FilterPanel = ({ resource, onClose }: Props) => {
  const { filterValues } = useListContext();
  const setAll = useSetFilters();
  const setFilter = useChangeFilter();
  const filters = filtersOf(resource);
  const columns = [...new Set(filters.map((f) => f.column))];
  const { q }: { q?: string } = filterValues;
  return (
    <Stack spacing={2.25} sx={{ p: 2.5 }}>
      {columns.map((column) => {
        const own = filters.filter((f) => f.column === column);
        const label = own[0] ? labelOf(column, own[0].field) : column;
        return (
          <Box key={column}>
            <Typography variant="subtitle2" component="div" sx={{ mb: 0.75 }}>
              {label}
            </Typography>
            <Stack direction="row" spacing={1}>
              {own.map((filter) => {
                const Input = inputs[filter.test];
                return (
                  <Box key={filter.parameter} sx={{ flex: 1, minWidth: 0 }}>
                    <Input
                      resource={resource}
                      filter={filter}
                      label={label + bound[filter.test]}
                      value={filterValues[filter.parameter]}
                      onChange={(value) => setFilter(filter.parameter, value)}
                    />
                  </Box>
                );
              })}
            </Stack>
          </Box>
        );
      })}
      <Stack direction="row" sx={{ justifyContent: 'space-between', pt: 0.5 }}>
        <Button onClick={() => setAll(q ? { q } : {})}>Clear filters</Button>
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      </Stack>
    </Stack>
  );
};
