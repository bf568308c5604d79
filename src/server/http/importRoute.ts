import { resources } from '../../resources/index.ts';
import { callsOf } from '../../schema/calls/resourceCalls.ts';
import { mostImportBody, type ImportSummary } from '../../schema/import/wire.ts';
import type { Resource } from '../../schema/resource.ts';
import { missingOffers, type MissingOffer } from '../../schema/import/missing.ts';
import { invalid, missing } from '../operations/errors.ts';
import { importInSlices, isSliced } from '../operations/import/importInSlices.ts';
import { importProgress as progressOf } from '../operations/import/pending.ts';
import { importRecords } from '../operations/import/importRecords.ts';
import { templateOf } from '../operations/import/template.ts';
import { csvBytes } from '../spreadsheet/csv.ts';
import { workbook } from '../spreadsheet/xlsx.ts';
import { fileAnswer } from './fileAnswer.ts';
import { branchRoute, route, type Route } from './types.ts';
import { inSentence } from '../../schema/words.ts';

const words = [
  ['create', 'created'],
  ['update', 'updated'],
  ['skip', 'skipped'],
  ['unchanged', 'unchanged'],
] as const;

const counted = (n: number, { title, titles }: Resource): string => `${n} ${inSentence(n === 1 ? title : titles)}`;

/** "416 items created, 3 skipped; 2 item categories created" */
const messageOf = (resource: Resource, summary: ImportSummary, offers: readonly MissingOffer[]): string => {
  const kinds = [...new Set(offers.map((o) => o.target))].filter(({ name }) => summary.created[name]);
  const created = kinds.map((kind) => `${counted(summary.created[kind.name]?.length ?? 0, kind)} created`);
  return [countsOf(resource, summary), ...created].join('; ');
};

const countsOf = (resource: Resource, summary: ImportSummary): string => {
  const [first, ...rest] = words.map(([action, word]) => ({ n: summary[action], word })).filter(({ n }) => n > 0);
  if (!first) return `No ${inSentence(resource.titles)} imported`;
  return [`${counted(first.n, resource)} ${first.word}`, ...rest.map(({ n, word }) => `${n} ${word}`)].join(', ');
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

/** The routes of a resource's import and its template. */
export const importRoutes = (resource: Resource): Route[] => {
  const offers = missingOffers(resource, resources);
  const { importRows, importProgress, importTemplate, update } = callsOf(resource);
  return [
    route(
      importRows,
      resource.title,
      async ({ inBranch, isSentAgain, body, signedIn, who }) => {
        if (body.mode === 'update' && update.permission && !signedIn.permissions.has(update.permission))
          throw missing(update.permission);
        checkCreating(offers, body.create_missing, signedIn.permissions);
        // A request that was answered before is answered again by its transaction, whatever the work.
        const sliced = !body.dry_run && isSliced(resource, body) && !(await isSentAgain());
        const data = sliced
          ? await importInSlices({ apart: (work) => inBranch(work, 'apart'), last: inBranch }, resource, body, who)
          : await inBranch((tx) => importRecords(tx, resource, body, who));
        return body.dry_run ? { data } : { data, message: messageOf(resource, data.summary, offers) };
      },
      { bodyLimit: mostImportBody },
    ),
    branchRoute(importProgress, resource.title, (tx) => progressOf(tx, resource)),
    route(importTemplate, resource.title, async ({ query, raw }) => {
      const template = templateOf(resource);
      const bytes =
        query.format === 'csv' ? csvBytes([template.headings, template.example]) : await workbook(template.sheets);
      return fileAnswer(raw, bytes, `${resource.name}-template`, query.format);
    }),
  ];
};
