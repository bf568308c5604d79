import { users } from '../../../resources/people/users.ts';
import { callsOf } from '../../../schema/calls/resourceCalls.ts';
import { maxImportBody } from '../../../schema/import/wire.ts';
import { bind, type Binding } from '../../engine/binding.ts';
import { missing } from '../../engine/errors.ts';
import { importMessage, templateBinding } from '../../engine/import/bindings.ts';
import { importUsers } from './importUsers.ts';

const { importRows, update } = callsOf(users);

/** The import of people, whose rows are saved as the form saves them. */
export const userImportBindings = (): Binding[] => [
  bind(
    importRows,
    (tx, { body, actor, who }) => {
      if (body.mode === 'update' && update.permission && !who.permissions.has(update.permission))
        throw missing(update.permission);
      return importUsers(tx, actor, body, who);
    },
    {
      onPeople: true,
      bodyLimit: maxImportBody,
      message: ({ summary }, { body }) => (body.dry_run ? undefined : importMessage(users, summary, [])),
    },
  ),
  templateBinding(users),
];
