import { pageOf, removed } from './answers.ts';
import { pageFields, withOverrides } from './call.ts';
import type { ResourceCalls } from './resourceCallTypes.ts';
import { changeAnswer } from './recordAnswers.ts';
import { flag, oneOf, text, type Fields } from '../field.ts';
import { importAnswer, importBodyCheck } from '../import/wire.ts';
import { permissionFor } from '../partOf.ts';
import type { Resource } from '../resource.ts';
import { viewAnswer, viewBody } from '../views.ts';
import { inSentence } from '../words.ts';

const historyPaging = { size: 10, sorts: ['at'] } as const;

/** The names of a resource's lists; the resource's name if it has a single list. */
const listNames = ({ name, lists }: Resource): [string, ...string[]] => {
  const [first = name, ...rest] = lists.map((l) => l.name);
  return [first, ...rest];
};

type DataVerb = 'history' | 'exportRows' | 'importRows' | 'importTemplate' | 'views' | 'saveView' | 'removeView';

/** The calls of a resource's history, export, import and saved views; `choice` are the filters of its list. */
export const dataCalls = (resource: Resource, choice: Fields): Pick<ResourceCalls, DataVerb> => {
  const { title, titles, path, callOverrides } = resource;
  const [one, many] = [inSentence(title), inSentence(titles)];
  const may = (action: string) => permissionFor(resource, action);
  return {
    history: withOverrides({
      method: 'GET',
      path: `${path}/:id/history`,
      summary: `Who changed a ${one}, when, from what to what`,
      permission: may('view'),
      paged: historyPaging,
      query: { ...pageFields(historyPaging), ...callOverrides?.read?.query },
      answer: changeAnswer,
      failure: 'Failed to fetch the history',
    }),
    exportRows: withOverrides({
      method: 'GET',
      path: `${path}/export`,
      summary: `The ${many} that the filters leave, as a file`,
      permission: may('view'),
      query: {
        format: oneOf(['csv', 'xlsx'], { required: true }),
        columns: text({ max: 4000 }),
        lines: flag(),
        list: oneOf(listNames(resource)),
        ...choice,
      },
      answer: 'file',
      failure: `Failed to export ${many}`,
    }),
    importRows: withOverrides({
      method: 'POST',
      path: `${path}/import`,
      summary: `Check or save imported ${many}, all or none`,
      permission: may('create'),
      body: () => importBodyCheck,
      answer: importAnswer,
      failure: `Failed to import ${many}`,
    }),
    importTemplate: withOverrides({
      method: 'GET',
      path: `${path}/import/template`,
      summary: `An empty spreadsheet for the import of ${many}, with one example`,
      permission: may('create'),
      query: { format: oneOf(['csv', 'xlsx'], { required: true }) },
      answer: 'file',
      failure: 'Failed to make the template',
    }),
    views: withOverrides({
      method: 'GET',
      path: `${path}/views`,
      summary: `My saved views of the ${many}`,
      permission: may('view'),
      answer: () => pageOf(viewAnswer()),
      failure: 'Failed to fetch the saved views',
    }),
    saveView: withOverrides({
      method: 'POST',
      path: `${path}/views`,
      summary: `Save a view of the ${many}, or replace the one of that name`,
      permission: may('view'),
      body: viewBody,
      answer: viewAnswer,
      success: 'View saved',
      failure: 'Failed to save the view',
    }),
    removeView: withOverrides({
      method: 'DELETE',
      path: `${path}/views/:id`,
      summary: `Delete one of my saved views of the ${many}`,
      permission: may('view'),
      answer: removed,
      success: 'View deleted',
      failure: 'Failed to delete the view',
    }),
  };
};
