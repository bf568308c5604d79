import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { call } from '../calls/call.ts';
import { commentCalls } from '../calls/commentCalls.ts';
import { choiceCalls, rowCalls } from '../calls/rowCalls.ts';
import { relationCalls } from '../calls/relationCalls.ts';
import { rows, reference, text, type Fields } from '../field.ts';
import { defineResource } from './defineResource.ts';
import type { ResourceConfig } from '../resource.ts';

const permissions = 'test.box';
const thing = { name: text({ required: true }) };
const boxes: ResourceConfig<Fields> = {
  name: 'boxes',
  represent: 'name',
  permissions,
  fields: {
    name: text({ required: true }),
    client_id: reference('clients'),
    things: rows(thing, { represent: 'name', row: 'Thing' }),
    vendors: rows({ vendor_id: reference('vendors', { unique: true }) }, { represent: 'vendor_id', row: 'Vendor' }),
  },
  list: { columns: ['name'] },
};
const define = (change: Partial<ResourceConfig<Fields>>) => defineResource<Fields>({ ...boxes, ...change });
const together = () => ({ message: '', isRight: true, refusal: null });
const choosing = choiceCalls('/api/boxes/:id/vendors', permissions, { many: 'vendors', name: 'vendor_ids' });
const things = call({
  method: 'GET',
  path: '/api/things',
  summary: 'The things of a box',
  permission: 'test.box.view',
  query: { box: text() },
  answer: () => z.strictObject({ id: z.int() }),
  failure: 'Failed to fetch things',
});
const relations = (row: () => z.ZodMiniObject) =>
  relationCalls({ path: '/api/boxes/:id/related', permissions, one: 'box', many: 'boxes', row });

describe('comments, relations and lines with calls of their own', () => {
  it('are taken where they name what there is', () => {
    const made = define({
      lineCalls: { vendors: choosing, things: rowCalls('/api/boxes/:id/things', permissions, 'Thing', thing) },
      comments: [
        { calls: commentCalls({ path: '/api/boxes/:id/things/:lineId/comments', permissions }), lines: 'things' },
      ],
      relations: relations(() =>
        z.strictObject({ id: z.int(), name: z.string(), client_name: z.nullable(z.string()) }),
      ),
    });
    expect(made.name).toBe('boxes');
  });

  it.each<[string, Partial<ResourceConfig<Fields>>, string]>([
    [
      'calls of lines that there are not',
      { lineCalls: { thing: rowCalls('/api/boxes/:id/things', permissions, 'Thing', thing) } },
      'lineCalls names "thing", which is no list of lines; did you mean "things"?',
    ],
    [
      'a choice by lines that say more',
      { lineCalls: { things: choosing } },
      'lineCalls.things: choices are for lines with one field, a unique reference',
    ],
    [
      'calls of single lines that have a rule of all together',
      {
        fields: { ...boxes.fields, things: rows(thing, { represent: 'name', together }) },
        lineCalls: { things: rowCalls('/api/boxes/:id/things', permissions, 'Thing', thing) },
      },
      'lineCalls.things: lines with a rule of all together change with their record alone',
    ],
    [
      'an endpoint of lines that there is not',
      { linesBy: { things: { call: 'things', parameter: 'box' } } },
      'linesBy.things.call names "things", which is no endpoint',
    ],
    [
      'a parameter of the call of lines that there is not',
      { linesBy: { things: { call: 'things', parameter: 'box' } }, endpoints: { things } },
      'linesBy.things.parameter names "getAll", which is no parameter of things (there are: box)',
    ],
    [
      'comments on lines that there are not',
      { comments: [{ lines: 'thing' }] },
      'comments.lines names "thing", which is no list of lines; did you mean "things"?',
    ],
    [
      'a related record with a column that there is not',
      { relations: relations(() => z.strictObject({ id: z.int(), nane: z.string() })) },
      'relations.row names "nane", which is no column of the record; did you mean "name"?',
    ],
  ])('are refused with %s', (_, change, message) => {
    expect(() => define(change)).toThrow(message);
  });
});
