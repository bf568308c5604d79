import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';
import type { TranslationMessages } from 'react-admin';
import { resources } from '../resources/index.ts';
import { isRows, labelOf, nameColumn, type Fields } from '../schema/field.ts';
import type { Resource } from '../schema/resource.ts';
import { inSentence } from '../schema/words.ts';

const keptLabels = {
  id: 'No.',
  created_at: 'Created',
  created_by_name: 'Created by',
  updated_at: 'Changed',
  updated_by_name: 'Changed by',
};

/** The labels of fields by their source, for react-admin. Fields of lines are `contact_persons.name`. */
const labels = (fields: Fields, under = ''): [string, string][] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const label = labelOf(name, field);
    const own: [string, string][] = [[under + name, label]];
    if (field.kind === 'reference') own.push([under + nameColumn(name), label]);
    return isRows(field) ? [...own, ...labels(field.fields, `${name}.`)] : own;
  });

const ofResource = ({ title, titles, fields, empty }: Resource) => ({
  name: `${title} |||| ${titles}`,
  empty: `No ${inSentence(titles)} yet`,
  invite: empty,
  fields: { ...keptLabels, ...Object.fromEntries(labels(fields)) },
});

const messages: TranslationMessages = {
  ...englishMessages,
  ra: {
    ...englishMessages.ra,
    page: { ...englishMessages.ra.page, loading: 'Loading...', create: 'New %{name}' },
    message: { ...englishMessages.ra.message, loading: 'Loading...' },
  },
  resources: Object.fromEntries(resources.map((r) => [r.name, ofResource(r)])),
};

export const i18nProvider = polyglotI18nProvider(() => messages, 'en', [{ locale: 'en', name: 'English' }], {
  allowMissing: true,
});
