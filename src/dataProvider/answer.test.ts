import { describe, expect, it } from 'vitest';
import { fileNameOf, pageIn } from './answer.ts';

const rows = [{ id: 1 }, { id: 2 }];
const request = { page: 2, perPage: 2 };

describe('a page of a list', () => {
  const clientsPage = { data: rows, total: 5, current_page: 2, last_page: 3, per_page: 2 };
  it.each([
    ['data.records', { records: rows, pagination: { current_page: 2, per_page: 2, total: 5 } }],
    ['data.enquiries.data', { enquiries: clientsPage }],
    ['data.customer.data', { customer: clientsPage }],
    ['data.clients.data', { clients: clientsPage }],
  ])('is read from %s', (where, data) => {
    expect(pageIn({ rows: where }, data, request)).toEqual({
      rows,
      total: 5,
      page: 2,
      isFloor: false,
      hasNext: true,
    });
  });

  it('is the last one where the answer says so, or where it is empty', () => {
    const pagination = { current_page: 3, per_page: 2, total: 5 };
    expect(pageIn({ rows: 'data.records' }, { records: [rows[0]], pagination }, request).hasNext).toBe(false);
    expect(
      pageIn({ rows: 'data.records' }, { records: [], pagination: { ...pagination, current_page: 1 } }, request)
        .hasNext,
    ).toBe(false);
    expect(
      pageIn({ rows: 'data.clients.data' }, { clients: { ...clientsPage, current_page: 3 } }, request).hasNext,
    ).toBe(false);
  });

  it('has a next one until an empty one where the total is a floor', () => {
    const standing = { total: 10_000, total_is_floor: true, per_page: 2 };
    const page = (data: object[]) =>
      pageIn({ rows: 'data.clients.data' }, { clients: { data, current_page: 5001, ...standing } }, request);
    expect(page(rows)).toMatchObject({ total: 10_000, isFloor: true, hasNext: true });
    expect(page([]).hasNext).toBe(false);
  });

  it('is refused where the rows are not', () => {
    expect(() => pageIn({ rows: 'data.clients.data' }, { records: rows }, request)).toThrow(
      'Invalid response from the server',
    );
    expect(() => pageIn({ rows: 'data.records' }, null, request)).toThrow('Invalid response from the server');
  });
});

describe('the name of a file', () => {
  it('is the one that the answer gives, in either spelling', () => {
    expect(fileNameOf('attachment; filename="clients.csv"', 'x')).toBe('clients.csv');
    expect(fileNameOf('attachment; filename="a.csv"; filename*=UTF-8\'\'B%C3%B6den.csv', 'x')).toBe('Böden.csv');
    expect(fileNameOf(undefined, 'clients.csv')).toBe('clients.csv');
  });
});
