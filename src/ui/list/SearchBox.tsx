import { useListContext } from 'react-admin';
import { SearchField } from '../page/SearchField.tsx';
import { useChangeFilter } from './useChangeFilter.tsx';

/** The search of a list. */
export const SearchBox = ({ many }: { readonly many: string }) => {
  const { filterValues } = useListContext();
  const change = useChangeFilter();
  const current = typeof filterValues['q'] === 'string' ? filterValues['q'] : '';
  return <SearchField many={many} value={current} onChange={(text) => change('q', text)} />;
};
