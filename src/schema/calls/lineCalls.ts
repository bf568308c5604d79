import { lineAnswer, removed } from './answers.ts';
import { call } from './call.ts';
import type { Fields } from '../field.ts';

/** Calls that list, add and remove lines one at a time; `:lineId` names the line. Permissions are the record's. */
export const lineCalls = <const P extends string, const F extends Fields>(
  path: P,
  permissions: string,
  line: string,
  fields: F,
) => {
  const lower = line.toLowerCase();
  return {
    list: call({
      method: 'GET',
      path,
      summary: `The ${lower}s of one record`,
      permission: `${permissions}.view`,
      paged: { size: 10, all: true, search: true },
      answer: () => lineAnswer(fields),
      failure: `Failed to fetch ${lower}s`,
    }),
    add: call({
      method: 'POST',
      path,
      summary: `Add a ${lower}`,
      permission: `${permissions}.update`,
      body: fields,
      answer: () => lineAnswer(fields),
      status: 201,
      success: `${line} added`,
      failure: `Failed to add ${lower}`,
    }),
    remove: call({
      method: 'DELETE',
      path: `${path}/:lineId` as const,
      summary: `Remove a ${lower}`,
      permission: `${permissions}.update`,
      answer: removed,
      success: `${line} removed`,
      failure: `Failed to remove ${lower}`,
    }),
  };
};

/** The calls of one kind of lines where they stand under a path of their own, with `:id` for the record. */
export type LineCalls = ReturnType<typeof lineCalls<`${string}/:id/${string}`, Fields>>;
