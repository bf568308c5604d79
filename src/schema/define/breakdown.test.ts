import { describe, expect, it } from 'vitest';
import { requests, requestLines } from '../../../tests/support/requests.ts';
import type { Breakdown } from '../breakdown.ts';
import { list } from '../calls/call.ts';
import { flag, integer, rows, money, quantity, reference, text, type Fields } from '../field.ts';
import type { ResourceConfig } from '../resource.ts';
import { defineResource } from './defineResource.ts';

type Config = ResourceConfig<Fields>;

const sheet = { path: '/api/deliveries/:request_id/lines' };
const base = '/api/deliveries/:request_id';
const crate = { title: 'Crate', path: `${base}/crates` };
const piece = { title: 'Piece', path: `${base}/pieces`, in: ['crate'] };

const sound: Config = {
  name: 'delivered_lines',
  represent: 'name',
  partOf: { parent: requests, by: 'request_id' },
  fields: {
    name: text({ required: true, search: true }),
    count: quantity({ required: true }),
    price: money(),
    vendor_id: reference('vendors'),
    checks: rows({ name: text({ required: true }) }, { represent: 'name', row: 'Check' }),
  },
  breakdown: { kinds: { crate, piece }, sheet },
  list: { columns: ['name', 'count'] },
};

const define = (breakdown: Partial<Breakdown>, more: Partial<Config> = {}) =>
  defineResource<Fields>({ ...sound, ...more, breakdown: { kinds: { crate, piece }, sheet, ...breakdown } });

/** What is wrong, the breakdown that has it, and what the refusal says: resource, word and correction. */
const wrong: [string, Partial<Breakdown>, string][] = [
  ['no kind', { kinds: {} }, 'delivered_lines: breakdown.kinds: a breakdown has at least one kind of line'],
  [
    'a kind named by capitals',
    { kinds: { Crate: { title: 'Crate' } } },
    'delivered_lines: breakdown.kinds.Crate: a kind is named by lower-case letters, digits and _',
  ],
  [
    'a kind in one that there is not',
    { kinds: { crate, piece: { ...piece, in: ['crat'] } } },
    'delivered_lines: breakdown.kinds.piece.in names "crat", which is no kind; did you mean "crate"? (there are: crate, piece)',
  ],
  [
    'a kind that can stand nowhere',
    { kinds: { crate, piece: { title: 'Piece', notAtTop: true } } },
    'delivered_lines: breakdown.kinds.piece: it can stand nowhere; leave notAtTop out, or name in what it stands',
  ],
  [
    'kinds that stand in each other alone',
    { kinds: { crate: { ...crate, in: ['piece'], notAtTop: true }, piece: { ...piece, notAtTop: true } } },
    'delivered_lines: breakdown.kinds.crate: it can stand nowhere',
  ],
  [
    'a kind without a field that there is not',
    { kinds: { crate: { ...crate, without: { prise: 'A crate has no price' } }, piece } },
    'delivered_lines: breakdown.kinds.crate.without names "prise", which is no field; did you mean "price"?',
  ],
  [
    'a field of one kind with an initial value',
    { kinds: { crate: { ...crate, fields: { layers: integer({ initial: 1 }) } }, piece } },
    'delivered_lines: breakdown.kinds.crate.fields.layers: a field of one kind is empty in other lines, so it has no initial value and is no flag or list',
  ],
  [
    'a flag of one kind',
    { kinds: { crate: { ...crate, fields: { is_open: flag() } }, piece } },
    'delivered_lines: breakdown.kinds.crate.fields.is_open: a field of one kind is empty in other lines',
  ],
  [
    'a field of two kinds',
    {
      kinds: { crate: { ...crate, fields: { size: text() } }, piece: { ...piece, fields: { size: text() } } },
    },
    'delivered_lines: breakdown.kinds.crate.fields.size: another kind has it too; make it a field of the resource, and say without',
  ],
  [
    'calls of a kind without a path',
    { kinds: { crate, piece: { title: 'Piece', calls: { list: {} } } } },
    'delivered_lines: breakdown.kinds.piece.calls: a kind has calls at its path, and this one has no path',
  ],
  [
    'a sum of what is no money',
    { totals: ['count'] },
    'delivered_lines: breakdown.totals names "count", which is no field of money (there are: price)',
  ],
  [
    'a fixed field that there is not',
    { fixed: ['nam'] },
    'delivered_lines: breakdown.fixed names "nam", which is no field; did you mean "name"?',
  ],
  [
    'what is carried in a field that there is not',
    { carried: ['nmae'] },
    'delivered_lines: breakdown.carried names "nmae", which is no field; did you mean "name"?',
  ],
  [
    'what the database keeps in a field that people enter',
    { kept: ['count'] },
    'delivered_lines: breakdown.kept names "count", which is no derived field (there is none)',
  ],
  [
    'a place by a field that there is not',
    { placedBy: ['coun'] },
    'delivered_lines: breakdown.placedBy names "coun", which is no field; did you mean "count"?',
  ],
  [
    'a parameter of the parent of another kind',
    { query: { title: integer() } },
    'delivered_lines: breakdown.query.title: test_requests has a field of this name, which is a text',
  ],
  [
    'all lines at a path by what the parent does not have',
    { sheet: { path: '/api/deliveries/:delivery_id/lines' } },
    'delivered_lines: breakdown.sheet names "delivery_id", which is no field of test_requests',
  ],
  [
    'all lines at a path that names nothing',
    { sheet: { path: '/api/deliveries/lines' } },
    'delivered_lines: breakdown.sheet: /api/deliveries/lines does not name the request_id',
  ],
  [
    'a sheet of what no line has',
    { sheet: { ...sheet, columns: ['prise'] } },
    'delivered_lines: breakdown.sheet.columns names "prise", which is no field that a sheet shows; did you mean "price"?',
  ],
  [
    'a sheet of an id',
    { sheet: { ...sheet, columns: ['vendor_id'] } },
    'delivered_lines: breakdown.sheet.columns names "vendor_id", which is no field that a sheet shows',
  ],
  [
    'another path that names nothing',
    { sheet: { ...sheet, elsewhere: [{ path: '/api/all-lines' }] } },
    'delivered_lines: breakdown.sheet: /api/all-lines does not name the request_id',
  ],
  [
    'a change of a field that there is not',
    { calls: { change: { count: { fields: ['cuont'] } } } },
    'delivered_lines: breakdown.kinds.crate.calls.change.count names "cuont", which is no field; did you mean "count"?',
  ],
  [
    'a change at a path without the line',
    { calls: { change: { count: { fields: ['count'], path: '/count' } } } },
    'delivered_lines: breakdown.kinds.crate.calls.change.count.path: /count does not name what it is about by :id',
  ],
  [
    'lines in a line of a kind without a list',
    { calls: { within: { piece: {} } } },
    'delivered_lines: breakdown.kinds.crate.calls.within names "piece", which is no kind with a list (there is none)',
  ],
  [
    'lines in a line at a path without it',
    { calls: { list: {}, within: { piece: { path: '/pieces' } } } },
    'delivered_lines: breakdown.kinds.crate.calls.within.piece.path: /pieces does not name what it is about by :id',
  ],
  [
    'choices of what is no list',
    { calls: { choices: { vendors: { ids: 'vendor_ids' } } } },
    'delivered_lines: breakdown.kinds.crate.calls.choices names "vendors", which is no list of lines (there are: checks)',
  ],
  [
    'choices of lines that name nothing',
    { calls: { choices: { checks: { ids: 'check_ids' } } } },
    'delivered_lines: breakdown.kinds.crate.calls.choices.checks: choices are for lines with one field, a unique reference',
  ],
  [
    'a group by what is no reference',
    { calls: { removeGroup: { by: 'name', path: '/group/:name' } } },
    'delivered_lines: breakdown.kinds.crate.calls.removeGroup.by names "name", which is no reference',
  ],
  [
    'a group at a path that does not name it',
    { calls: { removeGroup: { by: 'vendor_id', path: '/group/:id' } } },
    'delivered_lines: breakdown.kinds.crate.calls.removeGroup.path: /group/:id does not name what it is about by :vendor_id',
  ],
  [
    'a removal at a path without the line',
    { calls: { remove: { path: '/gone' } } },
    'delivered_lines: breakdown.kinds.crate.calls.remove.path: /gone does not name what it is about by :id',
  ],
  [
    'a copy at a path without the line',
    { calls: { duplicate: { path: '/copy' } } },
    'delivered_lines: breakdown.kinds.crate.calls.duplicate.path: /copy does not name what it is about by :id',
  ],
  [
    'a verification without marks',
    { calls: { verify: {} } },
    'delivered_lines: breakdown.calls.verify: there are no marks; say verification',
  ],
];

describe('a breakdown', () => {
  it('is taken as it is when nothing is wrong', () => {
    expect(define({}).fields).toHaveProperty('parent_line_id');
    expect(requestLines.lists.map(({ title }) => title)).toEqual(['Products', 'Items']);
  });

  it.each(wrong)('is refused with %s', (_, breakdown, message) => {
    expect(() => define(breakdown)).toThrow(message);
  });

  it('is refused for records that are part of none', () => {
    const { partOf: _, ...alone } = sound;
    const calls = { list: list('/api/delivered-lines') };
    expect(() => defineResource<Fields>({ ...alone, permissions: 'test.delivered', calls })).toThrow(
      'delivered_lines: breakdown: only records that are part of another are its lines; say partOf',
    );
  });
});
