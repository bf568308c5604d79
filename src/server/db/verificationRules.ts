import { identifier } from './sqlText.ts';
import { ownedResources } from './tables.ts';

const triggerFor = (name: string, marks: readonly string[], clearedBy: readonly string[]): string => {
  const changed = clearedBy.map((column) => `new.${identifier(column)} is distinct from old.${identifier(column)}`);
  return `
create or replace function ${identifier(`app_unverify_${name}`)}() returns trigger language plpgsql as $$
begin
  if ${changed.join(' or ')} then
    ${marks.map((column) => `new.${identifier(column)} := false;`).join(' ')}
    if new.version = old.version then
      new.version := old.version + 1;
      new.updated_at := now();
      new.updated_by := nullif(current_setting('app.user_id', true), '')::bigint;
    end if;
  end if;
  return new;
end $$;
drop trigger if exists app_unverify on ${identifier(name)};
create trigger app_unverify before update on ${identifier(name)}
  for each row when (${marks.map((column) => `old.${identifier(column)}`).join(' or ')}) execute function ${identifier(`app_unverify_${name}`)}()`;
};

/**
 * The triggers that clear marks when a verified field changes, whatever statement changes it. A cleared mark is a change
 * of the record, also where a derived value alone has changed: the version rises, and others see it.
 */
export const verificationRules = (): string[] =>
  ownedResources.flatMap(({ name, verification }) =>
    verification && verification.clearedBy.length
      ? [
          triggerFor(
            name,
            Object.values(verification.marks).map(({ field }) => field),
            verification.clearedBy,
          ),
        ]
      : [],
  );
