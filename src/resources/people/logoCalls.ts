import * as z from 'zod/mini';
import { maxLogoBytes } from '../../domain/documents.ts';
import { longest, shortest } from '../../schema/bounds.ts';
import { id } from '../../schema/calls/answers.ts';
import { call } from '../../schema/calls/call.ts';
import { integer } from '../../schema/field.ts';

const path = '/api/branches/:id/logo';
const permission = 'admin.branch.update';
const changed = () => z.strictObject({ id: id(), version: z.int(), logo: z.nullable(z.string()) });

/** The logo of a branch: read as a picture that a page can show, set as the content of a PNG or JPEG file. */
export const logoCalls = {
  logo: call({
    method: 'GET',
    path,
    summary: 'The logo of a branch as a data URL; null without one',
    permission: 'admin.branch.view',
    answer: () => z.strictObject({ logo: z.nullable(z.string()) }),
    failure: 'Failed to fetch the logo',
  }),
  setLogo: call({
    method: 'PUT',
    path,
    summary: 'Set the logo of a branch: a PNG or JPEG of at most 512 KB and 2,000 × 2,000 pixels, in base64',
    permission,
    body: () =>
      z.strictObject({
        name: z.string('Must be a text').check(shortest(1, 'Name the file'), longest(120, 'Is too long')),
        content: z
          .string('Must be a text')
          .check(
            z.regex(/^[A-Za-z0-9+/]*={0,2}$/, 'Must be base64'),
            longest(Math.ceil((maxLogoBytes * 4) / 3) + 4, 'A logo has at most 512 KB'),
          ),
        version: z.int('Must be a number'),
      }),
    answer: changed,
    success: 'Logo saved',
    failure: 'Failed to save the logo',
  }),
  removeLogo: call({
    method: 'DELETE',
    path,
    summary: 'Documents of the branch have no logo from now on; those that were sent keep theirs',
    permission,
    body: { version: integer({ required: true }) },
    answer: changed,
    success: 'Logo removed',
    failure: 'Failed to remove the logo',
  }),
};
