import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { busyOf } from '../attack/heldUp.ts';
import { testApp } from '../support/app.ts';

const on = testApp();
const get = async (path: string, headers: Record<string, string> = {}) => on.app.request(path, { headers });

it.each([
  ['/api/openapi.json', 'application/json', '{"openapi":"3.1.0"'],
  ['/api/docs', 'text/html; charset=utf-8', '<!doctype html>'],
])('%s is made once, compressed, and known again', async (path, type, begins) => {
  const plain = await get(path);
  const text = await plain.text();
  expect([plain.status, plain.headers.get('content-type'), text.slice(0, begins.length)]).toEqual([200, type, begins]);
  const packed = await get(path, { 'Accept-Encoding': 'gzip, br' });
  const bytes = Buffer.from(await packed.arrayBuffer());
  expect(packed.headers.get('content-encoding')).toBe('gzip');
  expect(bytes.length).toBeLessThan(text.length / 5);
  expect(gunzipSync(bytes).toString()).toBe(text);
  const etag = packed.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\w-]{20}"$/);
  expect(plain.headers.get('etag')).toBe(etag);
  const known = await get(path, { 'If-None-Match': etag });
  expect([known.status, await known.text()]).toEqual([304, '']);

  // Far below what 200 that are each written anew take, and far above what a loaded machine adds.
  const many = async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => get(path, { 'Accept-Encoding': 'gzip' })));
    for (const answer of answers) expect(answer.headers.get('etag')).toBe(etag);
  };
  expect(await busyOf(`200 of ${path}`, many)).toBeLessThan(1_000);
});
