import ForumOutlined from '@mui/icons-material/ForumOutlined';
import { Typography } from '@mui/material';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useListContext } from 'react-admin';
import type { AnyRecord } from '../../schema/record.ts';
import { CallButtons } from '../calls/CallButtons.tsx';
import { ListBody } from '../list/ListBody.tsx';
import { ListRows } from '../list/ListRows.tsx';
import { ToolButton } from '../list/ToolButton.tsx';
import { ListPlaceProvider } from '../listPlace.ts';
import { useColumns } from '../list/useColumns.ts';
import { useRows } from '../list/useRows.ts';
import type { PartActs } from './acts.ts';
import { PartDialogs } from './PartDialogs.tsx';
import { PartsPlaceProvider, usePartsPlace, type OpenDialog, type PartsPlace } from './place.ts';
import { useTabPlace } from './useTabPlace.tsx';

/** The rows chosen on the page of one record are none on that of another. */
const useOwnSelection = () => {
  const { onUnselectItems } = useListContext();
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- when the tab is left
  useEffect(() => () => onUnselectItems(), []);
};

const Rows = ({ add }: { readonly add: ReactNode }) => {
  const { part, acts, openDialog } = usePartsPlace();
  const columns = useColumns(part);
  useOwnSelection();
  return (
    <ListBody
      resource={part}
      columns={columns}
      rows={useRows()}
      actions={
        <>
          {acts.allComments && (
            <ToolButton
              label="All comments"
              icon={<ForumOutlined fontSize="small" />}
              onClick={() => openDialog({ what: 'allComments' })}
            />
          )}
          <CallButtons resource={part} on="list" />
          {add}
        </>
      }
    />
  );
};

interface Props extends Omit<PartsPlace, 'openDialog'> {
  readonly acts: PartActs;
  readonly parent: AnyRecord;
  /** What is wanted at first. */
  readonly first?: OpenDialog | undefined;
  /** Above the rows. */
  readonly children?: ReactNode;
}

/** The parts of one record in a list, with all that can be done with them there. */
export const PartRows = ({ part, parent, acts, toKind, first, children }: Props) => {
  const [opened, setOpened] = useState(first);
  const openDialog = useCallback((next: OpenDialog) => setOpened(next), []);
  const close = useCallback(() => setOpened(undefined), []);
  const place = useTabPlace({ part, parent, acts, openDialog, toKind });
  return (
    <PartsPlaceProvider value={place.parts}>
      <ListPlaceProvider value={place.list}>
        <ListRows
          key={`${parent.id}.${acts.list?.name ?? ''}`}
          resource={part}
          list={acts.list}
          parent={acts.params}
          sort={acts.sort}
        >
          {children}
          {place.list.refused && (
            <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
              {place.list.refused}
            </Typography>
          )}
          <Rows add={place.list.add} />
          {opened && <PartDialogs opened={opened} onClose={close} />}
        </ListRows>
      </ListPlaceProvider>
    </PartsPlaceProvider>
  );
};
