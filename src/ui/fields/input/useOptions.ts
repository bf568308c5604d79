import { useEffect, useState } from 'react';
import { useGetList, useGetManyAggregate, type RaRecord } from 'react-admin';
import { nameKey } from '../../../domain/fold.ts';
import type { ListMeta } from '../../../dataProvider/types.ts';
import type { ReferenceField } from '../../../schema/field.ts';
import { aboutColumn } from '../../../schema/subject.ts';
import { canBeInactive, offeredWhere } from '../../../resources/offered.ts';
import { resourceNamed } from '../../../resources/resource.named.ts';
import { users } from '../../../resources/people/users.ts';
import { useAwayToday } from '../useAwayToday.ts';
import { useNoParent, useParentMeta } from '../../useParent.ts';

/** A record to choose. */
export interface InputOption {
  readonly id: number;
  readonly label: string;
  /** The heading of its group. */
  readonly group?: string;
  /** What is said of it beside its name: "away until 3 Dec 2026". */
  readonly note?: string;
}

/** The value after `ms` milliseconds without a change. */
export const useSettled = <T>(value: T, ms = 250): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
};

/** A record as an option. One that is named by a number also shows the field `about`; one that is inactive says so. */
export const optionOf = (resource: string, record: RaRecord): InputOption => {
  const target = resourceNamed(resource);
  const { represent = 'name' } = target ?? {};
  const about = target && aboutColumn(target);
  const names = [record[represent], about && record[about]].filter(Boolean);
  const inactive = canBeInactive(target) && record['is_active'] === false ? ' (inactive)' : '';
  return { id: Number(record.id), label: names.map(String).join(' · ') + inactive };
};

/** Whether each typed word stands in the label, however it is written. */
const hasWords = ({ label }: InputOption, typed: string): boolean => {
  const text = nameKey(label);
  return nameKey(typed)
    .split(' ')
    .every((word) => text.includes(word));
};

interface OptionQuery extends Pick<ReferenceField, 'resource' | 'where' | 'holding' | 'takesInactive' | 'offers'> {
  readonly chosen: readonly number[];
  readonly typed: string;
  readonly open: boolean;
}

/**
 * The first records that match the search text, and the chosen records. The server searches. Parts are those of the
 * record that the page is about; `closed` says why there are none to choose from.
 */
export const useOptions = ({ chosen, typed, open, holding, offers, ...asked }: OptionQuery) => {
  const { resource } = asked;
  const where = offeredWhere(asked);
  const target = resourceNamed(resource);
  const { represent = 'name', lookupCall } = target ?? {};
  const parent = useParentMeta(target);
  const closed = useNoParent(target);
  const search = useSettled(typed.trim());
  // Lines of one kind have a list of their own, which is no filter of the others.
  const { kind, ...filter } = { kind: undefined, ...where };
  const list = target?.breakdown && typeof kind === 'string' ? kind : undefined;
  const meta: ListMeta | undefined = lookupCall
    ? { lookup: { holding, include: chosen } }
    : (list ?? offers) === undefined
      ? undefined
      : { list: list ?? offers };
  const found = useGetList(
    resource,
    {
      pagination: { page: 1, perPage: 30 },
      sort: { field: represent, order: 'ASC' },
      filter: { ...parent, ...(list === undefined ? where : filter), ...(search ? { q: search } : {}) },
      ...(meta ? { meta } : {}),
    },
    { enabled: open && closed === undefined, placeholderData: (before) => before },
  );
  const selected = useGetManyAggregate(
    resource,
    { ids: [...chosen], meta: list === undefined ? parent : { ...parent, list } },
    { enabled: chosen.length > 0 && closed === undefined },
  );
  const away = useAwayToday(resource === users.name && (open || chosen.length > 0));
  const toOption = (record: RaRecord): InputOption => {
    const note = resource === users.name ? away.get(Number(record.id)) : undefined;
    return { ...optionOf(resource, record), ...(note !== undefined && { note }) };
  };
  const isBefore = found.isPlaceholderData || search !== typed.trim();
  const options = (found.data ?? []).map(toOption);
  return {
    // Until the answer is there, those of the answer before that have the words: Enter chooses no other one.
    options: isBefore ? options.filter((option) => hasWords(option, typed)) : options,
    chosen: (selected.data ?? []).filter(Boolean).map(toOption),
    loading: open && (found.isFetching || isBefore),
    failed: found.error !== null,
    closed,
  };
};
