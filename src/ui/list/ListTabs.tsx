import { Box, ButtonBase } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { useSession } from '../../authProvider/session.ts';
import type { RecordList, Resource } from '../../schema/resource.ts';
import { inSentence } from '../../schema/words.ts';
import { formatInteger } from '../fields/format.ts';
import { useCurrentList } from './currentList.ts';
import { listPath, listsFor } from './lists.ts';
import { useListCounts } from './useListCounts.ts';

interface CountProps {
  readonly list: RecordList;
  readonly count: number;
  readonly isFloor: boolean;
}

const Count = ({ list, count, isFloor }: CountProps) => (
  <Box
    component="span"
    sx={{
      ml: 0.75,
      px: 0.75,
      minWidth: 20,
      textAlign: 'center',
      borderRadius: 10,
      fontSize: 11,
      lineHeight: '18px',
      fontWeight: 600,
      // The count of the user's own tasks stands out in every list.
      ...(list.which.awaitsMe && count > 0
        ? { bgcolor: 'warning.main', color: 'warning.contrastText' }
        : { bgcolor: 'action.selected', color: 'text.secondary' }),
    }}
  >
    {formatInteger(count)}
    {isFloor && '+'}
  </Box>
);

/** The lists of a resource as tabs, each with its own address and its count. */
export const ListTabs = ({ resource }: { readonly resource: Resource }) => {
  const lists = listsFor(resource, useSession()?.permissions);
  const shown = useCurrentList();
  const counted = useListCounts(resource);
  const { onUnselectItems } = useListContext();
  const current = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);
  if (lists.length < 2) return null;
  return (
    <Box
      component="nav"
      aria-label={`Lists of ${inSentence(resource.titles)}`}
      sx={{
        display: 'flex',
        gap: 0.5,
        mb: 1.5,
        borderBottom: 1,
        borderColor: 'divider',
        overflowX: 'auto',
        scrollbarWidth: 'none',
        // Otherwise the scroll container cuts the focus outline off.
        '& > a:focus-visible': { outlineOffset: -2 },
      }}
    >
      {lists.map((list) => {
        const on = list === shown;
        return (
          <ButtonBase
            key={list.name}
            component={Link}
            to={listPath(resource, list)}
            ref={on ? current : undefined}
            aria-current={on ? 'page' : undefined}
            onClick={() => onUnselectItems()}
            sx={{
              flexShrink: 0,
              px: 1.5,
              minHeight: 38,
              fontSize: 13,
              fontWeight: 600,
              whiteSpace: 'nowrap',
              borderBottom: 2,
              borderColor: on ? 'primary.main' : 'transparent',
              color: on ? 'primary.main' : 'text.secondary',
              '&:hover': { color: on ? 'primary.main' : 'text.primary', bgcolor: 'action.hover' },
            }}
          >
            {list.title}
            {counted?.counts[list.name] !== undefined && (
              <Count list={list} count={counted.counts[list.name] ?? 0} isFloor={counted.floors.includes(list.name)} />
            )}
          </ButtonBase>
        );
      })}
    </Box>
  );
};
