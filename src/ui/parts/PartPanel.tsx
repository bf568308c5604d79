import { Button, Skeleton, Stack, Typography } from '@mui/material';
import { useEffect, useMemo, useRef } from 'react';
import { useSession } from '../../authProvider/session.ts';
import { users } from '../../resources/people/users.ts';
import type { CommentCalls } from '../../schema/calls/commentCalls.ts';
import type { AnyRecord } from '../../schema/record.ts';
import { Comments } from '../comments/Comments.tsx';
import type { ThreadOn } from '../comments/types.ts';
import { columnsNamed, columnsOfList } from '../listColumns.ts';
import { BlockedButton } from '../page/BlockedButton.tsx';
import { SidePanel } from '../page/SidePanel.tsx';
import { Details } from '../show/Details.tsx';
import { MarkCell } from './MarkCell.tsx';
import { nameOfPlace, usePartsPlace } from './place.ts';
import { usePart } from './usePart.ts';
import { useRowActs } from './useRowActs.tsx';

interface Props {
  /** The part as its list has it. */
  readonly listed: AnyRecord;
  /** Whether its comments are what was asked for. */
  readonly atComments: boolean;
  readonly onClose: () => void;
}

const Acts = ({ record }: { readonly record: AnyRecord }) => {
  const acts = useRowActs(record);
  if (acts.length === 0) return null;
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
      {acts.map(({ key, label, icon, tone, refused, start }) =>
        refused === undefined ? (
          <Button
            key={key}
            variant="outlined"
            size="small"
            color={tone === 'danger' ? 'error' : 'secondary'}
            startIcon={icon}
            onClick={start}
          >
            {label}
          </Button>
        ) : (
          <BlockedButton key={key} variant="outlined" startIcon={icon} reason={refused}>
            {label}
          </BlockedButton>
        ),
      )}
    </Stack>
  );
};

const Thread = ({ calls, record, first }: { calls: CommentCalls; record: AnyRecord; first: boolean }) => {
  const { part, acts } = usePartsPlace();
  const head = useRef<HTMLHeadingElement>(null);
  const on: ThreadOn = useMemo(
    () => ({
      resource: part.name,
      recordId: record.id,
      parent: acts.params,
      query: acts.query,
      calls,
      directory: users.endpoints.directory,
    }),
    [part, record.id, acts.params, acts.query, calls],
  );
  useEffect(() => {
    if (first) head.current?.scrollIntoView({ block: 'start' });
  }, [first]);
  return (
    <section aria-label="Comments">
      <Typography ref={head} variant="subtitle2" component="h3" sx={{ mb: 1, scrollMarginTop: 64 }}>
        Comments
      </Typography>
      <Comments key={record.id} on={on} />
    </section>
  );
};

/** One part at the side of the list: what it is, what can be done with it, and what was said about it. */
export const PartPanel = ({ listed, atComments, onClose }: Props) => {
  const { part, acts } = usePartsPlace();
  const permissions = useSession()?.permissions ?? [];
  const { data: record } = usePart(listed, 'kept');
  const marks = columnsNamed(
    columnsOfList(part),
    acts.marks.map(({ rule }) => rule.field),
  );
  const { comments, Inside } = acts;
  return (
    <SidePanel label={`${acts.title} ${nameOfPlace(part, listed)}`} title={nameOfPlace(part, listed)} onClose={onClose}>
      <Acts record={record ?? listed} />
      {marks.length > 0 && (
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
          {marks.map((column) => (
            <MarkCell key={column.name} record={record ?? listed} column={column} active labelled />
          ))}
        </Stack>
      )}
      {record ? (
        <Details
          resource={part}
          record={record}
          has={(name) => acts.has(name) && !acts.marks.some(({ rule }) => rule.field === name)}
          narrow
        />
      ) : (
        <Skeleton variant="rounded" height={160} role="status" aria-label="Loading..." />
      )}
      {Inside && <Inside record={record ?? listed} />}
      {comments && permissions.includes(comments.list.permission) && record && (
        <Thread calls={comments} record={record} first={atComments} />
      )}
    </SidePanel>
  );
};
