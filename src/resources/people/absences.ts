import { date, reference, text } from '../../schema/field.ts';
import { list } from '../../schema/calls/call.ts';
import { defineResource } from '../../schema/define/defineResource.ts';

/** What stands in the note of an absence of which nothing was said: it names the absence. */
export const usualNote = 'Away';

/**
 * From when to when somebody is away, both days included, and who stands in for them meanwhile (rule 129). Entered by
 * calls about the person.
 */
export const absences = defineResource({
  name: 'absences',
  represent: 'note',
  title: 'Absence',
  permissions: 'people.directory',
  icon: 'EventBusy',
  fields: {
    person_id: reference('users', { label: 'Person', required: true, readOnly: true }),
    starts_on: date({ label: 'From', required: 'Say from when' }),
    ends_on: date({ label: 'Until', required: 'Say until when', notBefore: 'starts_on' }),
    substitute_id: reference('users', {
      label: 'Stands in',
      help: 'Decides what waits for the person meanwhile, if they may and have no other part in it.',
    }),
    note: text({ help: 'Colleagues see it: “On site in Bath, by phone”.' }),
  },
  verbs: ['list'],
  import: false,
  calls: { list: list('/api/absences') },
  list: {
    columns: ['person_id', 'starts_on', 'ends_on', 'substitute_id', 'note'],
    filters: ['person_id', 'substitute_id', 'starts_on', 'ends_on'],
    sort: ['starts_on', 'DESC'],
    opens: ['person_id'],
  },
  empty: 'Nobody has said that they are away.',
});
