import { holdsLines } from './breakdown.ts';
import { columnsOf, isDecimal, type Fields } from './field.ts';
import type { Resource } from './resource.ts';

/** A total of the parts of a record, which is stored with the record. */
export interface TotalOf {
  /** The field of the record. */
  readonly name: string;
  readonly part: Resource;
  /** The reference of the part to its record. */
  readonly by: string;
  /** The field that is added up. */
  readonly field: string;
  /** The kinds of lines that hold others, and are not added up. */
  readonly groups: readonly string[];
}

const named = (fields: Fields): [name: string, of: string][] =>
  columnsOf(fields).flatMap(([name, f]): [string, string][] =>
    isDecimal(f) && f.sumOf !== undefined ? [[name, f.sumOf]] : [],
  );

/** The totals of the parts of a record. Those that name no part are told by the definition. */
export const totalsIn = (record: Pick<Resource, 'name' | 'fields'>, all: readonly Resource[]): readonly TotalOf[] =>
  named(record.fields).flatMap(([name, of]): TotalOf[] => {
    const [resource = '', field = ''] = of.split('.');
    const part = all.find((each) => each.name === resource);
    if (part?.partOf?.parent.name !== record.name) return [];
    const { breakdown } = part;
    const groups = breakdown ? Object.keys(breakdown.kinds).filter((kind) => holdsLines(breakdown, kind)) : [];
    return [{ name, part, by: part.partOf.by, field, groups }];
  });

/** Totals that name what is no decimal of a part. */
export const totalProblems = (record: Resource, all: readonly Resource[]): string[] =>
  named(record.fields).flatMap(([name, of]) => {
    const [resource, field = ''] = of.split('.');
    const part = all.find((each) => each.name === resource);
    const summed = part?.partOf?.parent.name === record.name ? part.fields[field] : undefined;
    const own = record.fields[name];
    if (summed && isDecimal(summed) && own?.kind === summed.kind) return [];
    return [`${name}: sumOf names "${of}", which is no ${own?.kind ?? 'field'} of a part of ${record.name}`];
  });
