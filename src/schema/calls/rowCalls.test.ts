import { expect, it } from 'vitest';
import type { Call } from './call.ts';
import { text } from '../field.ts';
import { rowCalls } from './rowCalls.ts';

it('lines under a path of their own are listed, added and removed by their record’s permissions', () => {
  const fields = { name: text({ required: true }) };
  const calls: Call[] = Object.values(rowCalls('/api/boxes/:id/things', 'master.box', 'Small thing', fields));
  const told = calls.map(({ method, path, permission, scope, body, status, success, failure }) => [
    `${method} ${path}`,
    permission,
    scope,
    body,
    status,
    success,
    failure,
  ]);
  expect(told).toEqual([
    [
      'GET /api/boxes/:id/things',
      'master.box.view',
      'branch',
      undefined,
      undefined,
      undefined,
      'Failed to fetch small things',
    ],
    [
      'POST /api/boxes/:id/things',
      'master.box.update',
      'branch',
      fields,
      201,
      'Small thing added',
      'Failed to add small thing',
    ],
    [
      'DELETE /api/boxes/:id/things/:lineId',
      'master.box.update',
      'branch',
      undefined,
      undefined,
      'Small thing removed',
      'Failed to remove small thing',
    ],
  ]);
});
