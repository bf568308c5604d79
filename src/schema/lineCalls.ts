import { call, type Call } from './call.ts';
import { flag, integer, text, type Fields } from './field.ts';

/** The calls of one kind of lines where they stand under a path of their own, with `:id` for the record. */
export interface LineCalls {
  readonly list: Call;
  readonly add: Call;
  readonly remove: Call;
}

/** Calls that list, add and remove lines one at a time; `:lineId` names the line. Permissions are the record's. */
export const lineCalls = (path: string, permissions: string, line: string, fields: Fields): LineCalls => {
  const lower = line.toLowerCase();
  return {
    list: call({
      method: 'GET',
      path,
      summary: `The ${lower}s of one record`,
      permission: `${permissions}.view`,
      query: { page: integer({ min: 1 }), per_page: integer({ min: 1 }), getAll: flag(), search: text() },
      failure: `Failed to fetch ${lower}s`,
    }),
    add: call({
      method: 'POST',
      path,
      summary: `Add a ${lower}`,
      permission: `${permissions}.update`,
      body: fields,
      status: 201,
      success: `${line} added`,
      failure: `Failed to add ${lower}`,
    }),
    remove: call({
      method: 'DELETE',
      path: `${path}/:lineId`,
      summary: `Remove a ${lower}`,
      permission: `${permissions}.update`,
      success: `${line} removed`,
      failure: `Failed to remove ${lower}`,
    }),
  };
};
