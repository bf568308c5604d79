import { sql } from 'drizzle-orm';
import type { HeldOfPerson } from '../../../resources/people/personCalls.ts';
import { assertDefined } from '../../../domain/assertDefined.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import type { Person, Tx } from '../../db/database.ts';
import { conflict } from '../../engine/errors.ts';
import { ownedResourceNamed } from '../../db/tables.ts';
import { inSentence } from '../../../schema/words.ts';
import { changeUser, updatingUsers } from './change.ts';
import { readUser } from './users.ts';
import { waitsFor } from './waitsFor.ts';
import { selectRows } from '../../db/rows.ts';

/**
 * Makes an inactive person for whom nothing waits anonymous, for ever: everything that they did stays, by "Former
 * colleague n".
 * @throws Failure like `changeUser`; 409 while they are active, or something waits for them
 */
export const anonymise = (tx: Tx, person: Person, id: number): Promise<AnyRecord> =>
  changeUser(tx, person, { id, permission: updatingUsers, field: 'is_active' }, async ({ name, is_active }) => {
    if (is_active) throw conflict(`${name} is active: deactivate them first`);
    const { total, some } = await waitsFor(tx, person.userId, id);
    if (total > 0) {
      const kinds = [...new Set(some.map(({ resource }) => inSentence(ownedResourceNamed(resource).title)))].join(', ');
      throw conflict(`${total} waiting for ${name} (${kinds}): hand over what waits first`);
    }
    await tx.execute(sql`select app_anonymise(${id})`);
    return readUser(tx, person.userId, id);
  });

/** What is stored of a person. @throws Failure like `changeUser`: who may not change them is told nothing */
export const heldOf = (tx: Tx, person: Person, id: number): Promise<HeldOfPerson> =>
  changeUser(tx, person, { id, permission: updatingUsers, field: 'is_active' }, async () => {
    const rows = await selectRows(tx, { held: sql<HeldOfPerson>`app_held_of(${id})` }, (list) => sql`select ${list}`);
    return assertDefined(rows[0]).held;
  });
