import FilterListOutlined from '@mui/icons-material/FilterListOutlined';
import { MenuItem } from '@mui/material';
import { MenuButton } from './MenuButton.tsx';
import type { Find } from './useFind.ts';

/** Chooses which rows are in sight. */
export const FilterMenu = ({ find: { filters, filter, setFilter } }: { readonly find: Find }) => (
  <MenuButton
    label={filter === 'all' ? 'Filter' : (filters[filter]?.label ?? 'Filter')}
    Icon={FilterListOutlined}
    color={filter === 'all' ? 'secondary' : 'primary'}
  >
    {(choose) =>
      Object.entries(filters).map(([name, { label }]) => (
        <MenuItem key={name} selected={name === filter} onClick={choose(() => setFilter(name))}>
          {label}
        </MenuItem>
      ))
    }
  </MenuButton>
);
