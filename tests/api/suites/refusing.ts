import { describe, expect, it } from 'vitest';
import { callsOf } from '../../../src/schema/calls/resourceCalls.ts';
import { isFilled, isRequired } from '../../../src/schema/check.ts';
import {
  columnsOf,
  isReference,
  isText,
  rowFieldsOf,
  type Field,
  type Fields,
  type RowsField,
} from '../../../src/schema/field.ts';
import { can } from '../../../src/schema/resource.ts';
import type { Answered } from '../../support/app.ts';
import { badValues, type Bad } from '../../support/badValues.ts';
import { listed, read, send } from '../../support/calls.ts';
import { create, referred, sample, type Sent } from '../../support/samples.ts';
import { fieldsSent, type Suite, type Suites } from './suite.ts';

const expectRefused = (answer: Answered, key: string, why: string) => {
  expect(answer.status, why).toBe(422);
  expect(Object.keys(answer.errors), why).toEqual([key]);
  expect(answer.errors[key]?.length, why).toBeGreaterThan(0);
  expect(answer.message, why).toBe(answer.errors[key]?.[0]);
};

/** A record that stands, and what makes another: of one resource, for all that is refused. */
interface Standing {
  readonly stands: Awaited<ReturnType<typeof create>>;
  readonly whole: Sent;
}

/** Tries a body on create and on update; both must refuse it at the key, and nothing may change. */
const tryEach = async (
  s: Suite,
  { stands, whole }: Standing,
  tries: readonly { key: string; why: string; body: Sent }[],
  also: 'create' | 'both' = 'both',
) => {
  const calls = callsOf(s.resource);
  const { total } = await listed(s.me, s.resource);
  for (const { key, why, body } of tries) {
    const full = Object.fromEntries(Object.entries({ ...whole, ...body }).filter(([, v]) => v !== undefined));
    expectRefused(await send(s.me, calls.create, { body: full }), key, `create: ${key}: ${why}`);
    if (also === 'both' && can(s.resource, 'update'))
      expectRefused(
        await send(s.me, calls.update, { id: stands.id, body: { ...body, version: 1 } }),
        key,
        `update: ${key}: ${why}`,
      );
  }
  expect((await listed(s.me, s.resource)).total).toBe(total);
  expect(await read(s.me, s.resource, stands.id)).toEqual(stands);
};

const emptiesOf = (f: Field): Bad[] => [
  ['null', null],
  ...(isText(f)
    ? ([
        ['empty', ''],
        ['blank', ' \t '],
      ] as Bad[])
    : []),
];

const triesOf = (fields: Fields) =>
  Object.entries(fields).flatMap(([key, f]) =>
    badValues(f).map(([why, value]) => ({ key, why, body: { [key]: value } })),
  );

/** The line without what cannot stand beside the field: the others of which just one is filled, and what lies within them. */
const without = (line: Sent, { exactlyOne = [], fields }: RowsField, key: string): Sent => {
  const others = exactlyOne.includes(key) ? exactlyOne.filter((name) => name !== key) : [];
  const within = columnsOf(fields).flatMap(([name, f]) =>
    isReference(f) && f.within && others.includes(f.within) ? [name] : [],
  );
  return Object.fromEntries(Object.entries(line).filter(([name]) => ![...others, ...within].includes(name)));
};

/** Bad input per field: a 422 at that field, and nothing has changed. */
export const refusesBadInput: Suites = (s) => {
  const { resource } = s;
  const fields = fieldsSent(resource);
  const calls = callsOf(resource);
  let made: Promise<Standing> | undefined;
  const standing = (): Promise<Standing> =>
    (made ??= (async () => ({ stands: await create(s.me, resource), whole: await sample(s.me, resource) }))());

  describe('refuses bad input', () => {
    it('in any field, by its kind', async () => {
      await tryEach(s, await standing(), triesOf(Object.fromEntries(columnsOf(fields))));
    });

    it('when a field that is needed is missing', async () => {
      const needed = Object.entries(fields).filter(([, f]) => isRequired(f));
      await tryEach(
        s,
        await standing(),
        needed.map(([key]) => ({ key, why: 'missing', body: { [key]: undefined } })),
        'create',
      );
      for (const [key, f] of needed.filter(([, each]) => typeof each.required === 'string')) {
        const { [key]: _, ...rest } = (await standing()).whole;
        expect((await send(s.me, calls.create, { body: rest })).message).toBe(f.required);
      }
    });

    it('when a field that is always filled in is emptied', async () => {
      const filled = Object.entries(fields).filter(([, f]) => isFilled(f));
      await tryEach(
        s,
        await standing(),
        filled.flatMap(([key, f]) => emptiesOf(f).map(([why, value]) => ({ key, why, body: { [key]: value } }))),
      );
    });

    it.each(['branch_id', 'id', 'created_by', 'updated_at', 'no_such_field', '__proto__', 'constructor'])(
      'of an unknown field: %s',
      async (key) => {
        const body = JSON.parse(`{"${key}": 1}`) as Sent;
        // What the sample names is made before anything is counted: it may be of the same kind.
        const { stands, whole } = await standing();
        const merged = JSON.stringify({ ...whole, zz: 0 }).replace('"zz":0', JSON.stringify(body).slice(1, -1));
        const { total } = await listed(s.me, resource);
        expectRefused(await send(s.me, calls.create, { body: merged }), key, 'create');
        if (can(resource, 'update'))
          expectRefused(
            await send(s.me, calls.update, { id: stands.id, body: `{"version":1,${JSON.stringify(body).slice(1)}` }),
            key,
            'update',
          );
        expect((await listed(s.me, resource)).total).toBe(total);
        expect(await read(s.me, resource, stands.id)).toEqual(stands);
      },
    );

    it('in all fields at once, each at its own key', async () => {
      const bad = Object.fromEntries(columnsOf(fields).map(([name, f]) => [name, badValues(f)[0]?.[1]]));
      const answer = await send(s.me, calls.create, { body: { ...(await standing()).whole, ...bad } });
      expect(answer.status).toBe(422);
      // What a reference names is looked up once all else is right.
      expect(Object.keys(answer.errors).sort()).toEqual(Object.keys(bad).sort());
    });

    const references = columnsOf(fields).filter(([, f]) => isReference(f));
    it.runIf(references.length)(
      'that names a record of the other branch, or one that the field does not take',
      async () => {
        const tries = [];
        for (const [key, f] of references) {
          if (!isReference(f)) continue;
          const beside = f.within ? fields[f.within] : undefined;
          const theirs =
            beside && isReference(beside) ? await referred(s.stranger, beside.resource, beside.where) : undefined;
          tries.push({
            key,
            why: 'the other branch',
            body: { [key]: await referred(s.stranger, f.resource, f.where, { within: theirs }) },
          });
          const another =
            beside && isReference(beside) ? await referred(s.me, beside.resource, beside.where) : undefined;
          if (another !== undefined)
            tries.push({
              key,
              why: 'of another record',
              body: { [key]: await referred(s.me, f.resource, f.where, { within: another }) },
            });
          const opposite = Object.fromEntries(
            Object.entries(f.where ?? {}).map(([name, value]) => [name, typeof value === 'boolean' ? !value : value]),
          );
          if (f.where)
            tries.push({ key, why: 'not one of these', body: { [key]: await referred(s.me, f.resource, opposite) } });
        }
        await tryEach(s, await standing(), tries);
      },
    );

    for (const [field, f] of rowFieldsOf(fields)) {
      it(`in the lines of ${field}, at the line`, async () => {
        const { [field]: value, ...whole } = (await standing()).whole;
        const [first, second] = value as [Sent, Sent];
        // What the lines lie within goes with them.
        const around = columnsOf(f.fields).flatMap(([, c]) =>
          isReference(c) && c.within && !(c.within in f.fields) ? [[c.within, whole[c.within]] as const] : [],
        );
        const at = (line: unknown) => ({ ...Object.fromEntries(around), [field]: [first, line] });
        const withIn = triesOf(f.fields).map(({ key, why, body }) => ({
          key: `${field}.1.${key}`,
          why,
          body: at({ ...without(second, f, key), ...body }),
        }));
        const needed = Object.entries(f.fields).filter(([, each]) => isRequired(each));
        await tryEach(s, await standing(), [
          ...withIn,
          ...needed.map(([key]) => ({
            key: `${field}.1.${key}`,
            why: 'missing',
            body: at(Object.fromEntries(Object.entries(second).filter(([n]) => n !== key))),
          })),
          ...(f.exactlyOne
            ? [
                {
                  key: `${field}.1.${f.exactlyOne[0]}`,
                  why: 'none of them',
                  body: at(without(second, f, f.exactlyOne.at(-1) as string)),
                },
              ]
            : []),
          { key: `${field}.1.no_such`, why: 'unknown', body: at({ ...second, no_such: 1 }) },
          { key: `${field}.1.parent_id`, why: 'another parent', body: at({ ...second, parent_id: 1 }) },
          { key: field, why: 'text', body: { [field]: 'x' } },
          { key: field, why: 'an object', body: { [field]: {} } },
          { key: `${field}.0`, why: 'nothing', body: { [field]: [null] } },
          { key: `${field}.0`, why: 'numbers', body: { [field]: [5] } },
          ...(f.min ? [{ key: field, why: 'too few', body: { [field]: [] } }] : []),
        ]);
      });
    }
  });
};
