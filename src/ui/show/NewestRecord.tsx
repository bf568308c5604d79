import { Button } from '@mui/material';
import type { ComponentType, ReactNode } from 'react';
import { useGetList } from 'react-admin';
import { Link } from 'react-router-dom';
import { mayDo } from '../../authProvider/index.ts';
import type { OfferedCall } from '../../schema/buttons.ts';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import type { RecordPartProps } from '../extensions/extension.ts';
import { DeclaredCallButton } from '../calls/DeclaredCallButton.tsx';
import { useOfferedCalls } from '../calls/CallButtons.tsx';
import { NotRead } from '../page/NotRead.tsx';
import { StatePanel } from '../page/StatePanel.tsx';
import { iconOf } from '../icons.ts';
import { RecordWithin } from './RecordWithin.tsx';

/** A tab that shows the newest record of another resource that names the record of the page. */
export interface NewestTab {
  readonly value: string;
  readonly label: string;
  readonly resource: Resource;
  /** The reference of that resource to the record of the page. */
  readonly by: string;
  /** What is said while there is none, and what can be done about it: a page, or a call of its list. */
  readonly none: { readonly title: string; readonly text: ReactNode } & (
    | { readonly to: string; readonly label: string }
    | { readonly call: OfferedCall }
  );
  /** Next to its facts, about the record of the page. */
  readonly Aside?: ComponentType<RecordPartProps>;
}

interface Props {
  readonly tab: NewestTab;
  /** The record of the page. */
  readonly record: AnyRecord;
}

/** The newest record of a tab's resource that names the record of the page, or what can be done without one. */
export const NewestRecord = ({ tab, record }: Props) => {
  const { resource, by, none, Aside } = tab;
  const calls = useOfferedCalls(resource, 'list');
  const found = useGetList<AnyRecord>(resource.name, {
    filter: { [by]: [record.id] },
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'id', order: 'DESC' },
  });
  if (!found.data) return <NotRead query={found} failed={`${resource.title} could not be read`} heights={[72, 320]} />;
  /** What is begun from here is of the record of the page. */
  const initial = { [by]: record.id };
  const [newest] = found.data;
  if (newest)
    return (
      <RecordWithin
        key={newest.id}
        resource={resource}
        id={newest.id}
        aside={Aside && <Aside resource={resource} record={record} />}
      />
    );
  return (
    <StatePanel
      icon={iconOf(resource.icon)}
      title={none.title}
      actions={
        'call' in none
          ? calls.includes(none.call) && <DeclaredCallButton resource={resource} call={none.call} about={{ initial }} />
          : mayDo(resource.name, 'create') && (
              <Button variant="contained" component={Link} to={none.to} state={{ initial }}>
                {none.label}
              </Button>
            )
      }
    >
      {none.text}
    </StatePanel>
  );
};
