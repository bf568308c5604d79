import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { attachmentCalls } from '../../src/schema/calls/attachmentCalls.ts';
import { list } from '../../src/schema/calls/call.ts';
import * as f from '../../src/schema/field.ts';
import { defineResource } from '../../src/schema/define/defineResource.ts';
import type { Answered, Caller, TestApp } from './app.ts';

/** The calls of attachments with every spelling that a caller may give: another collection, another path to remove. */
export const dossierFiles = attachmentCalls({
  path: '/api/dossiers/:id/attachment',
  remove: '/api/dossier/:id/attachment/:attachmentId',
  permissions: 'test.dossier',
});

/** A resource whose records have files, as enquiries and contract reviews do. */
export const dossiers = defineResource({
  name: 'dossiers',
  represent: 'name',
  permissions: 'test.dossier',
  fields: { name: f.text({ required: true, search: true }) },
  calls: { list: list('/api/dossiers') },
  attachments: dossierFiles,
  list: { columns: ['name'] },
});

/** A file to send: its name and what it holds. */
export type Sent = readonly [name: string, content: BlobPart];

export const formOf = (...files: readonly Sent[]): FormData => {
  const form = new FormData();
  for (const [name, content] of files) form.append('file', new File([content], name));
  return form;
};

/** Sends a body as it is, with what a signed-in person's browser sends. */
export const sendRaw = async (
  app: TestApp['app'],
  { session, branch }: Pick<Caller, 'session' | 'branch'>,
  path: string,
  body: BodyInit,
  headers: Record<string, string> = {},
): Promise<Answered> => {
  const response = await app.request(path, {
    method: 'POST',
    body,
    headers: { Authorization: `Bearer ${session.token}`, 'X-Branch-Id': String(branch), ...headers },
  });
  return { ...((await response.json()) as Answered), status: response.status, headers: response.headers };
};

/** Every file of a directory, wherever it stands, in order. */
export const filesBelow = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)))
    .sort();
