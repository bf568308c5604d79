import { clearedTogether, fallingWith, type Verification } from '../../schema/verification.ts';
import { getTableName } from 'drizzle-orm';
import type { Resource } from '../../schema/resource.ts';
import { identifier } from './sqlText.ts';
import { ownedResources, tableOf } from './tables.ts';

type Group = ReturnType<typeof clearedTogether>[number];

const fieldsOf = (marks: Group['marks']): string[] => marks.map(({ field }) => identifier(field));

const anyChanged = (columns: readonly string[]): string =>
  columns.map((column) => `new.${identifier(column)} is distinct from old.${identifier(column)}`).join(' or ');

const anySet = (row: string, marks: readonly string[]): string => marks.map((mark) => `${row}.${mark}`).join(' or ');

const by = `nullif(current_setting('app.user_id', true), '')::bigint`;

/** Clears the marks of a row when its own fields change. */
const ownTrigger = (name: string, verification: Verification): string => {
  const groups = clearedTogether(verification).filter(({ clearedBy }) => clearedBy.length > 0);
  if (groups.length === 0) return '';
  const cleared = groups.map(({ clearedBy, marks }) => {
    const fields = fieldsOf(marks);
    return `
  if (${anySet('old', fields)}) and (${anyChanged(clearedBy)}) then
    ${fields.map((field) => `new.${field} := false;`).join(' ')}
    cleared := true;
  end if;`;
  });
  // What clears nothing does not call the function, which would take as long as the update of many rows itself.
  const clears = groups.map(
    ({ clearedBy, marks }) => `(${anySet('old', fieldsOf(marks))}) and (${anyChanged(clearedBy)})`,
  );
  return `
create or replace function ${identifier(`app_unverify_${name}`)}() returns trigger language plpgsql as $$
declare cleared boolean := false;
begin${cleared.join('')}
  if cleared and new.version = old.version then
    new.version := old.version + 1;
    new.updated_at := now();
    new.updated_by := ${by};
  end if;
  return new;
end $$;
drop trigger if exists app_unverify on ${identifier(name)};
create trigger app_unverify before update on ${identifier(name)}
  for each row when (${clears.join(' or ')}) execute function ${identifier(`app_unverify_${name}`)}()`;
};

/** Clears the marks of a line when others in it are added, changed or removed. */
const triggerAbove = (name: string, { clearedBy, linesIn = [], marks }: Group, at: number): string[] => {
  if (linesIn.length === 0) return [];
  const fields = fieldsOf(marks);
  const call = `app_unverify_above_${name}_${at}`;
  const kinds = linesIn.map((kind) => `'${kind}'`).join(', ');
  const on = (event: string, condition: string) => {
    const trigger = identifier(`app_unverify_above_${at}_${event}`);
    return `
drop trigger if exists ${trigger} on ${identifier(name)};
create trigger ${trigger} after ${event} on ${identifier(name)}
  for each row when (${condition}) execute function ${identifier(call)}();`;
  };
  return [
    `
create or replace function ${identifier(call)}() returns trigger language plpgsql as $$
begin
  update ${identifier(name)} above
  set ${fields.map((field) => `${field} = false`).join(', ')}, version = version + 1, updated_at = now(), updated_by = ${by}
  where above.id in (coalesce(new.parent_line_id, old.parent_line_id), coalesce(old.parent_line_id, new.parent_line_id))
    and (${anySet('above', fields)});
  return null;
end $$;
${on('insert', `new.kind in (${kinds})`)}
${on('delete', `old.kind in (${kinds})`)}
${on('update', `new.kind in (${kinds}) and (${anyChanged(['parent_line_id', ...clearedBy])})`)}`,
  ];
};

/** Why each mark falls when the record changes that its parts are in: a field of it, or who has the role of the mark. */
const headReasons = ({ partOf, verification }: Resource): ReadonlyMap<string, readonly string[]> => {
  const reasons = new Map<string, string[]>();
  for (const [name, { role, field }] of Object.entries(verification?.marks ?? {})) {
    reasons.set(field, [...(reasons.get(field) ?? []), ...(verification?.head?.clearedBy ?? [])]);
    const place = partOf?.parent.people[role];
    // A role of lines, or of a permission, is in no column of the record.
    if (verification && typeof place === 'string' && !place.includes('.'))
      for (const mark of fallingWith(verification, name))
        reasons.set(mark.field, [...(reasons.get(mark.field) ?? []), place]);
  }
  return reasons;
};

/** Clears marks of all parts of a record when that changes what they rest on, or who sets them. */
const headTrigger = (resource: Resource): string[] => {
  const { name, partOf } = resource;
  const reasons = [...headReasons(resource)].filter(([, columns]) => columns.length > 0);
  if (!partOf || reasons.length === 0) return [];
  const parent = getTableName(tableOf(partOf.parent));
  const call = identifier(`app_unverify_head_${name}`);
  const falls = reasons.map(([field, columns]) => `(parts.${identifier(field)} and (${anyChanged(columns)}))`);
  return [
    `
create or replace function ${call}() returns trigger language plpgsql as $$
begin
  update ${identifier(name)} parts
  set ${reasons.map(([field, columns]) => `${identifier(field)} = parts.${identifier(field)} and not (${anyChanged(columns)})`).join(', ')},
    version = version + 1, updated_at = now(), updated_by = ${by}
  where parts.branch_id = new.branch_id and parts.${identifier(partOf.by)} = new.id and (${falls.join(' or ')});
  return null;
end $$;
drop trigger if exists app_unverify_head_${name} on ${identifier(parent)};
create trigger app_unverify_head_${name} after update on ${identifier(parent)}
  for each row when (${anyChanged([...new Set(reasons.flatMap(([, columns]) => columns))])}) execute function ${call}()`,
  ];
};

/**
 * The triggers that clear marks when a verified field changes, a line in a verified one, or the record that they are in, whatever
 * statement changes it. A cleared mark is a change of the record, also where a derived value alone has changed: the version rises, and
 * others see it.
 */
export const verificationRules = (): string[] =>
  ownedResources.flatMap((resource) => {
    const { name, verification } = resource;
    return verification
      ? [
          ownTrigger(name, verification),
          ...headTrigger(resource),
          ...clearedTogether(verification).flatMap((group, at) => triggerAbove(name, group, at)),
        ].filter((rule) => rule !== '')
      : [];
  });
