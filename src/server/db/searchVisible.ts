import { PgDialect } from 'drizzle-orm/pg-core';
import { isRestricted } from '../../schema/partOf.ts';
import type { Resource } from '../../schema/resource.ts';
import { identifier } from './sqlText.ts';
import { visibilityRule } from './visibility.ts';

const dialect = new PgDialect();

/**
 * The condition that a record may be seen, for functions with the owner's rights, to which the policies do not apply; null if the whole branch sees all records.
 */
export const visibleTo = (resource: Resource): string | null => {
  const own = identifier(resource.name);
  const { partOf } = resource;
  if (partOf && isRestricted(partOf.parent)) {
    // Who sees a part is looked up by its parent's id.
    if (partOf.parent.visibleTo) return ruleOf(resource);
    const parent = identifier(partOf.parent.name);
    // Under the policies the parent's table would ask its own question; with the owner's right it is asked here.
    const rule = visibleTo(partOf.parent);
    return `exists (select from ${parent} where ${parent}.branch_id = ${own}.branch_id
      and ${parent}.id = ${own}.${identifier(partOf.by)}${rule ? ` and ${rule}` : ''})`;
  }
  return ruleOf(resource);
};

const ruleOf = (resource: Resource): string | null => {
  const rule = visibilityRule(resource);
  return rule ? dialect.sqlToQuery(rule).sql : null;
};
