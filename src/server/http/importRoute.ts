import { callsOf } from '../../schema/calls.ts';
import { importBodyCheck, mostImportBody, type ImportBody, type ImportSummary } from '../../schema/importWire.ts';
import type { Resource } from '../../schema/resource.ts';
import { missing } from '../operations/errors.ts';
import { importRecords } from '../operations/records/import.ts';
import { templateOf } from '../operations/records/importTemplate.ts';
import { csvBytes } from '../spreadsheet/csv.ts';
import { workbook } from '../spreadsheet/xlsx.ts';
import { fileAnswer } from './fileAnswer.ts';
import { route, type Route } from './types.ts';
import { inSentence } from '../../schema/words.ts';

const words = { create: 'created', update: 'updated', skip: 'skipped', unchanged: 'unchanged' } as const;

/** "416 items created, 3 skipped" */
const told = (resource: Resource, summary: ImportSummary): string => {
  const counts = (Object.keys(words) as (keyof typeof words)[]).filter((action) => summary[action] > 0);
  const [first, ...rest] = counts.map((action) => ({ n: summary[action], word: words[action] }));
  if (!first) return `No ${inSentence(resource.titles)} imported`;
  const kind = inSentence(first.n === 1 ? resource.title : resource.titles);
  return [`${first.n} ${kind} ${first.word}`, ...rest.map(({ n, word }) => `${n} ${word}`)].join(', ');
};

/** What answers the import of a resource, and its template. */
export const importRoutes = (resource: Resource): Route[] => {
  const { importRows, importTemplate, update } = callsOf(resource);
  return [
    route(
      importRows,
      resource.title,
      async ({ inside, body, signedIn }) => {
        const asked = body as unknown as ImportBody;
        if (asked.mode === 'update' && update.permission && !signedIn.permissions.has(update.permission))
          throw missing(update.permission);
        const data = await inside((tx) => importRecords(tx, resource, asked));
        return asked.dry_run ? { data } : { data, message: told(resource, data.summary) };
      },
      { bodyLimit: mostImportBody, bodyCheck: importBodyCheck },
    ),
    route(importTemplate, resource.title, async ({ query, raw }) => {
      const template = templateOf(resource);
      const bytes = query['format'] === 'csv' ? csvBytes([template.headings, template.example]) : await workbook(template.sheets);
      return fileAnswer(raw, bytes, `${resource.name}-template`, query['format'] as 'csv' | 'xlsx');
    }),
  ];
};
