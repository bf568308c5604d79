import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { call } from '../../schema/calls/call.ts';
import { checkAnswer } from './checkAnswer.ts';

const declaring = (answer: () => z.ZodMiniType, more: object = {}) =>
  call({ method: 'GET', path: '/api/hires/:id', summary: 'A hire', permission: 'plant.hire.view', answer, ...more });
const row = { id: 1, parts: [{ name: 'Jib' }] };

it.each([
  ['strictly', () => z.strictObject({ id: z.int(), parts: z.array(z.strictObject({ name: z.string() })) })],
  ['loosely', () => z.object({ id: z.int(), parts: z.array(z.object({ name: z.string() })) })],
])('an answer with more than is declared %s is an error that names the call and the place', (_, answer) => {
  const one = declaring(answer);
  expect(() => checkAnswer(one, row)).not.toThrow();
  expect(() => checkAnswer(one, { ...row, secret: null })).toThrow(
    /^GET \/api\/hires\/:id answers .*declared[^]*\bsecret\b/,
  );
  expect(() => checkAnswer(one, { ...row, parts: [{ name: 'Jib', cost: '9.00' }] })).toThrow(
    /^GET \/api\/hires\/:id answers .*declared[^]*\bparts\.0\.cost\b/,
  );
});

it('what JSON leaves out is not answered, and what a check takes with any names is', () => {
  const open = declaring(() => z.catchall(z.object({ id: z.int() }), z.unknown()));
  expect(() => checkAnswer(open, { id: 1, more: { cost: 1 }, none: undefined })).not.toThrow();
  const paged = declaring(() => z.object({ id: z.int() }), { paged: { size: 10, sorts: ['id'] } });
  const page = { pagination: { current_page: 1, per_page: 10, total: 1 } };
  expect(() => checkAnswer(paged, { ...page, records: [{ id: 1, cost: '9.00' }] })).toThrow(
    'GET /api/hires/:id answers more than declared: records.0.cost',
  );
});

it('a value of another kind is told with its place', () => {
  const one = declaring(() => z.strictObject({ id: z.int(), parts: z.array(z.strictObject({ name: z.string() })) }));
  expect(() => checkAnswer(one, { id: 1, parts: [{ name: 5 }] })).toThrow('parts.0.name is no string');
});
