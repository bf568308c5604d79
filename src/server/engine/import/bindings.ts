import { resources } from '../../../resources/index.ts';
import { callsOf } from '../../../schema/calls/resourceCalls.ts';
import { maxImportBody, type ImportSummary } from '../../../schema/import/wire.ts';
import type { Resource } from '../../../schema/resource.ts';
import { missingOffers, type MissingOffer } from '../../../schema/import/missing.ts';
import { invalid, missing } from '../errors.ts';
import { importRecords } from './importRecords.ts';
import { templateOf } from './template.ts';
import { csvBytes } from '../../spreadsheet/csv.ts';
import { workbook } from '../../spreadsheet/xlsx.ts';
import { bind, bindOutside, type Binding } from '../binding.ts';
import { inSentence } from '../../../schema/words.ts';

const words = [
  ['create', 'created'],
  ['update', 'updated'],
  ['skip', 'skipped'],
  ['unchanged', 'unchanged'],
] as const;

/** "1 item", "416 items" */
export const countedRecords = (n: number, { title, plural }: Resource): string =>
  `${n} ${inSentence(n === 1 ? title : plural)}`;

/** "416 items created, 3 skipped; 2 item categories created" */
export const importMessage = (resource: Resource, summary: ImportSummary, offers: readonly MissingOffer[]): string => {
  const kinds = [...new Set(offers.map((o) => o.target))].filter(({ name }) => summary.created[name]);
  const created = kinds.map((kind) => `${countedRecords(summary.created[kind.name]?.length ?? 0, kind)} created`);
  return [countsOf(resource, summary), ...created].join('; ');
};

const countsOf = (resource: Resource, summary: ImportSummary): string => {
  const [first, ...rest] = words.map(([action, word]) => ({ n: summary[action], word })).filter(({ n }) => n > 0);
  if (!first) return `No ${inSentence(resource.titles)} imported`;
  return [`${countedRecords(first.n, resource)} ${first.word}`, ...rest.map(({ n, word }) => `${n} ${word}`)].join(
    ', ',
  );
};

/**
 * Checks that an import may create missing targets of these fields.
 * @throws Failure 422 for a field without such targets; 403 with the missing permission
 */
const checkCreating = (
  offers: readonly MissingOffer[],
  fields: readonly string[],
  permissions: ReadonlySet<string>,
): void => {
  const unknown = fields.filter((id) => !offers.some((o) => o.id === id));
  if (unknown.length)
    throw invalid({ create_missing: unknown.map((id) => `${id} is no field whose missing records can be created`) });
  for (const { id, target } of offers) {
    const { permission } = callsOf(target).create;
    if (fields.includes(id) && permission && !permissions.has(permission)) throw missing(permission);
  }
};

/** The binding of the empty spreadsheet of a resource's import. */
export const templateBinding = (resource: Resource): Binding =>
  bindOutside(callsOf(resource).importTemplate, async ({ query: { format } }) => {
    const { headings, example, sheets } = templateOf(resource);
    const content = async () => (format === 'csv' ? csvBytes([headings, example]) : workbook(sheets));
    return { name: `${resource.name}-template`, kind: format, content };
  });

/** The bindings of a resource's import and its template. */
export const importBindings = (resource: Resource): Binding[] => {
  const offers = missingOffers(resource, resources);
  const { importRows, update } = callsOf(resource);
  return [
    bind(
      importRows,
      (tx, { body, who }) => {
        if (body.mode === 'update' && update.permission && !who.permissions.has(update.permission))
          throw missing(update.permission);
        checkCreating(offers, body.create_missing, who.permissions);
        return importRecords(tx, resource, body, who);
      },
      {
        bodyLimit: maxImportBody,
        message: ({ summary }, { body }) => (body.dry_run ? undefined : importMessage(resource, summary, offers)),
      },
    ),
    templateBinding(resource),
  ];
};
