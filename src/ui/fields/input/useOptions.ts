import { useEffect, useState } from 'react';
import { useGetList, useGetManyAggregate, type RaRecord } from 'react-admin';
import { resourceNamed } from '../../resourceNamed.ts';

/** A record that can be chosen. */
export interface Option {
  readonly id: number;
  readonly label: string;
}

/** The value, once it has not changed for so many milliseconds. */
export const useSettled = <T>(value: T, ms = 250): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
};

interface Asked {
  readonly resource: string;
  readonly chosen: readonly number[];
  readonly typed: string;
  readonly open: boolean;
  readonly where?: Readonly<Record<string, boolean | string>> | undefined;
}

/** The first records that match what is typed, searched on the server, and those that are chosen already. */
export const useOptions = ({ resource, chosen, typed, open, where }: Asked) => {
  const represent = resourceNamed(resource)?.represent ?? 'name';
  const search = useSettled(typed.trim());
  const toOption = (r: RaRecord): Option => ({ id: Number(r.id), label: String(r[represent] ?? '') });
  const found = useGetList(
    resource,
    {
      pagination: { page: 1, perPage: 30 },
      sort: { field: represent, order: 'ASC' },
      filter: { ...where, ...(search ? { q: search } : {}) },
    },
    { enabled: open },
  );
  const kept = useGetManyAggregate(resource, { ids: [...chosen] }, { enabled: chosen.length > 0 });
  return {
    options: (found.data ?? []).map(toOption),
    chosen: (kept.data ?? []).filter(Boolean).map(toOption),
    loading: open && (found.isFetching || search !== typed.trim()),
    failed: found.error !== null,
  };
};
