import { paramsOf, pathWith, type Call } from '../../src/schema/calls/call.ts';
import { callsOfComments } from '../../src/schema/calls/commentCalls.ts';
import { allCallsOf } from '../../src/schema/calls/everyCall.ts';
import { callsOf, idsField } from '../../src/schema/calls/resourceCalls.ts';
import { stepCallsOf } from '../../src/schema/calls/stepCalls.ts';
import { verifyCallsOf } from '../../src/schema/calls/verifyCalls.ts';
import { pickedIn, rowFieldsOf } from '../../src/schema/field.ts';
import type { Resource } from '../../src/schema/resource.ts';
import { textOf } from '../api/suites/suite.ts';
import type { Answered, Caller, TestApp } from './app.ts';
import { formOf, sendRaw } from './attached.ts';
import { importing, recordAt } from './imports.ts';
import { expecting, type Made } from './sales.ts';
import { fresh, sample } from './samples.ts';
import { writePlan, type WrittenPlan } from './planWriting.ts';
import { isOfRequest, writeRequest, type WrittenRequest } from './requestWriting.ts';
import { isBill, questions, writeBill, type Bill } from './stagedWriting.ts';

/** A record on which every way of writing can be tried: with files, relations and lines. */
export interface Written {
  readonly resource: Resource;
  readonly id: number;
  /** The parent's id, of a part. */
  readonly parent: number;
  readonly file: number;
  /** A record to which it is related, and one to which it is not. */
  readonly related: number;
  readonly unrelated: number;
  /** What the calls of a bill's lines name, of a line of one. */
  readonly bill?: Bill;
  /** What the calls of tasks name, of a task of a plan. */
  readonly plan?: WrittenPlan;
  /** What the calls of the lines of a purchase request name. */
  readonly request?: WrittenRequest;
}

const params = ({ resource, id, parent }: Written, more: Record<string, number> = {}) => ({
  id,
  ...(resource.partOf ? { [resource.partOf.by]: parent } : {}),
  ...more,
});

/** Every call that writes a record, its lines, files or relations: from the declarations, so that none is forgotten. */
export const writingCalls = (resource: Resource): Call[] => {
  const calls = callsOf(resource);
  // A step has rules of its own, and so has a mark; comments are talk; views are the person's; a clone is another record.
  const others = new Set<Call>([
    ...(resource.partOf && resource.partOf.editing !== 'own' ? [] : [calls.create]),
    calls.saveView,
    calls.removeView,
    ...stepCallsOf(resource).known.map(({ call }) => call),
    ...stepCallsOf(resource).unknown.map(({ call }) => call),
    ...verifyCallsOf(resource).map(({ call }) => call),
    ...callsOfComments(resource.comments),
    ...(isBill(resource) ? questions(resource) : Object.values(resource.endpoints)),
  ]);
  const isMark = (call: Call) => isOfRequest(resource) && call.path.endsWith('/lines/verify');
  return allCallsOf(resource).filter((call) => call.method !== 'GET' && !others.has(call) && !isMark(call));
};

const lineIn = (record: Made, field: string): number => record[field][0].id;

/** Another value of a field other than `but`: a text, a long one, or where people enter none the last date, which others are before. */
const changed = ({ entered, represent }: Resource, but?: string): Record<string, string> => {
  const { [but ?? '']: _, ...others } = entered;
  const name = textOf(others, represent);
  if (name !== undefined) return { [name]: fresh() };
  const [long] = Object.entries(others).find(([, { kind }]) => kind === 'long_text') ?? [];
  if (long !== undefined) return { [long]: fresh() };
  const [date] = Object.entries(others).findLast(([, { kind }]) => kind === 'date') ?? [];
  return { [date ?? '']: '2031-02-03' };
};

/** Makes the call with a request that would change the record. @throws Error for a call that this does not know */
export const write = async (on: TestApp, who: Caller, call: Call, it: Written, record: Made): Promise<Answered> => {
  const { resource, id } = it;
  const { attachments, relations, rowCalls: lineCalls, fields } = resource;
  const calls = callsOf(resource);
  const ask = (body?: unknown, more: Record<string, number> = {}) =>
    who.call(call.method, pathWith(call.path, params(it, more)), body);
  if (it.bill) return writeBill(who, call, it.bill, record);
  if (it.plan) return writePlan(who, call, it.plan, record);
  if (it.request) return writeRequest(who, call, it);
  if (call === calls.create) return ask(await newPart(who, it));
  if (call === calls.update) return ask({ version: record.version, ...changed(resource) });
  if (call === calls.remove) return ask();
  if (call === calls.removeMany) return ask({ [idsField(resource)]: [id] });
  if (call === calls.importRows) {
    const { key } = resource.import;
    const values = { [key]: String(record[key]), ...changed(resource, key) };
    return importing(who, resource, [recordAt(2, values)], { mode: 'update' });
  }
  if (call === attachments?.upload)
    return sendRaw(on.app, who, pathWith(call.path, params(it)), formOf([`${fresh()}.txt`, 'another']));
  if (call === attachments?.remove) return ask(undefined, { attachmentId: it.file });
  if (call === relations?.add) return ask({ related_ids: [it.unrelated] });
  if (call === relations?.remove) return ask(undefined, { relatedId: it.related });
  for (const [field, own] of Object.entries(lineCalls)) {
    const picked = rowFieldsOf(fields).find(([name]) => name === field)?.[1];
    const column = picked && pickedIn(picked)?.[0];
    if (call === own?.add) return ask({ name: fresh() });
    if (call === own?.remove) return ask(undefined, { lineId: lineIn(record, field) });
    if (call === own?.clear) return ask({});
    if (call === own?.choose && column)
      return ask({ [Object.keys(ownBody(call))[0] ?? '']: [record[field][1][column]] });
  }
  throw new Error(`Say in tests/support/writing.ts what ${call.method} ${call.path} is sent`);
};

/** The fields of a body that is a check. */
const ownBody = ({ body }: Call): object => {
  const check = typeof body === 'function' ? body() : undefined;
  return check && 'shape' in check ? (check.shape as object) : {};
};

/** What can be read of a record: itself, its files and its relations. */
export const readings = async (who: Caller, it: Written): Promise<unknown[]> => {
  const { resource } = it;
  const { attachments, relations, lists } = resource;
  const { read: one, list } = callsOf(resource);
  const calls: Call[] = [
    resource.verbs.includes('read')
      ? one
      : { ...list, path: it.request ? '/api/purchase-request/:request_id/lines' : (lists.at(-1)?.path ?? list.path) },
    ...(attachments ? [attachments.list, attachments.sent] : []),
    ...(relations ? [relations.list] : []),
  ];
  const found = [];
  for (const call of calls) {
    const path = pathWith(call.path, params(it));
    // When it was read is no part of what is read.
    const { moment: _, ...read } = await expecting(200, who.get(path));
    found.push(read as unknown);
  }
  return found;
};

/** What is sent for a new part: the path of the call names the parent, or the body does. */
const newPart = async (who: Caller, { resource, parent }: Pick<Written, 'resource' | 'parent'>) => {
  const { partOf } = resource;
  const { [partOf?.by ?? '']: _, ...sent } = await sample(who, resource);
  const inPath = !partOf || paramsOf(callsOf(resource).create.path).includes(partOf.by);
  return inPath ? sent : { ...sent, [partOf.by]: parent };
};

/** Makes a record in the state in which it begins, with lines and a file; `related`: with a relation too. */
export const makeWritten = async (
  on: TestApp,
  who: Caller,
  resource: Resource,
  { parent = 0, related = true }: { parent?: number; related?: boolean } = {},
): Promise<Written> => {
  const { partOf, attachments, relations } = resource;
  const path = pathWith(callsOf(resource).create.path, partOf ? { [partOf.by]: parent } : {});
  const make = async (): Promise<number> =>
    (await expecting(201, who.post(path, await newPart(who, { resource, parent })))).id;
  const made: Written = {
    resource,
    parent,
    id: await make(),
    file: 0,
    related: relations ? await make() : 0,
    unrelated: relations ? await make() : 0,
  };
  if (relations && related)
    await expecting(201, who.post(pathWith(relations.add.path, params(made)), { related_ids: [made.related] }));
  if (!attachments) return made;
  const collection = pathWith(attachments.upload.path, params(made));
  const { records } = await expecting(201, sendRaw(on.app, who, collection, formOf(['plan.txt', 'a plan'])));
  return { ...made, file: records[0].id };
};
