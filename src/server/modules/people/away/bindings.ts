import { users } from '../../../../resources/people/users.ts';
import { bind, type Binding } from '../../../engine/binding.ts';
import { onePage } from '../../../engine/onePage.ts';
import { requireTheirs } from '../theirs.ts';
import { absencesOf, addAbsence, readAwayToday, changeAbsence, endAbsence } from './absences.ts';

const { away, absences, addAbsence: add, changeAbsence: change, endAbsence: end } = users.endpoints;
const kinds = { kind: users.title, kinds: { absence_id: 'Absence' } };

export const absenceBindings: readonly Binding[] = [
  bind(away, async (tx) => onePage(await readAwayToday(tx)), kinds),
  bind(
    absences,
    (tx, { params: { id }, page, who }) => {
      requireTheirs(id, who);
      return absencesOf(tx, id, page);
    },
    kinds,
  ),
  bind(
    add,
    async (tx, { params: { id }, body, who }) => {
      requireTheirs(id, who);
      return { id: await addAbsence(tx, id, body, who) };
    },
    kinds,
  ),
  bind(
    change,
    async (tx, { params: { id, absence_id }, body, who }) => {
      requireTheirs(id, who);
      await changeAbsence(tx, { person: id, id: absence_id }, body, who);
      return { id: absence_id };
    },
    kinds,
  ),
  bind(
    end,
    async (tx, { params: { id, absence_id }, who }) => {
      requireTheirs(id, who);
      return { id: absence_id, version: await endAbsence(tx, id, absence_id, who) };
    },
    kinds,
  ),
];
