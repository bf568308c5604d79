import type { ComponentType } from 'react';
import { shownIn } from '../../schema/projection.ts';
import type { AnyRecord } from '../../schema/record.ts';
import type { RecordList, Resource } from '../../schema/resource.ts';
import type { RecordPartProps } from '../extensions/extension.ts';
import { ListBody } from './ListBody.tsx';
import { ListRows } from './ListRows.tsx';
import { NewButton } from './NewButton.tsx';
import { useColumns } from './useColumns.ts';
import { useRows } from './useRows.ts';

/** A tab with the records of another resource that belong to the record of the page. */
export interface ListTab {
  readonly value: string;
  readonly label: string;
  readonly resource: Resource;
  /** The list of that resource whose path names the record of the page. */
  readonly list: string;
  /** The parameter of that path. */
  readonly by: string;
  /** With which values a new one starts that is made from here. Without it, or for undefined, none is. */
  readonly initial?: (record: AnyRecord) => Readonly<Record<string, unknown>> | undefined;
  /** What stands above the list, about the record of the page. */
  readonly Above?: ComponentType<RecordPartProps>;
}

interface BodyProps {
  readonly resource: Resource;
  readonly list: RecordList;
  /** With which values a new record starts. */
  readonly initial: Readonly<Record<string, unknown>> | undefined;
}

const Body = ({ resource, list, initial }: BodyProps) => {
  const shown = shownIn(resource, list);
  const columns = useColumns(shown);
  return (
    <ListBody
      resource={shown}
      columns={columns}
      rows={useRows()}
      initial={initial ?? null}
      actions={initial && <NewButton resource={resource} initial={initial} isShort />}
    />
  );
};

interface Props extends Pick<RecordPartProps, 'record'> {
  readonly tab: ListTab;
}

/** The records of another resource that belong to the record of the page, as a list that opens their own pages. */
export const ListOfRecord = ({ record, tab: { resource, list: name, by, initial } }: Props) => {
  const list = resource.lists.find((one) => one.name === name);
  if (!list) throw new Error(`${resource.name} has no list ${name}`);
  return (
    <ListRows key={record.id} resource={resource} list={list} parent={{ [by]: record.id }}>
      <Body resource={resource} list={list} initial={initial?.(record)} />
    </ListRows>
  );
};
