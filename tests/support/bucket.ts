import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll } from 'vitest';
import type { BucketSettings } from '../../src/server/files/bucket.ts';
import { filesBelow } from './attached.ts';

interface TestBucket {
  readonly settings: BucketSettings;
  /** Whole objects by their keys, and parts of what was never put together. */
  stored(): string[];
}

const bucket = 'plumbline';

/** A server that speaks S3 and checks signatures, with one bucket, for the tests of a file. */
export const testBucket = (): TestBucket => {
  const directory = mkdtempSync(join(tmpdir(), 'plumbline-bucket-'));
  const uploads = join(directory, bucket, '._S3rver_uploads');
  let server: Server | undefined;
  let endpoint = '';
  beforeAll(async () => {
    const s3 = new S3rver({ silent: true, directory, configureBuckets: [{ name: bucket, configs: [] }] });
    await s3.configureBuckets();
    const answer = s3.callback();
    server = createServer((request, response) => {
      const upload = new URL(request.url ?? '/', 'http://bucket').searchParams.get('uploadId');
      if (request.method !== 'DELETE' || !upload) {
        answer(request, response);
        return;
      }
      // The one thing that this server lacks: giving up what is sent in parts.
      rmSync(join(uploads, basename(upload)), { recursive: true });
      response.writeHead(204).end();
    });
    await new Promise<void>((listening) => void server?.listen(0, '127.0.0.1', listening));
    endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await new Promise((closed) => server?.close(closed));
    rmSync(directory, { recursive: true, force: true });
  });
  return {
    get settings() {
      return { endpoint, bucket, region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
    },
    stored: () =>
      filesBelow(join(directory, bucket))
        .filter((path) => path.endsWith('._S3rver_object') || path.startsWith('._S3rver_uploads'))
        .map((path) => path.replace('._S3rver_object', '')),
  };
};
