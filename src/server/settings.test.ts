import { describe, expect, it } from 'vitest';
import { settingsFrom } from './settings.ts';

const bucket = {
  S3_ENDPOINT: 'https://s3.example.test',
  S3_BUCKET: 'files',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};

describe('the settings of uploads', () => {
  it('are 200 MB a file under the data directory by default', () => {
    expect(settingsFrom({})).toMatchObject({ maxUpload: 200 * 1024 * 1024, bucket: undefined });
    expect(settingsFrom({ MAX_UPLOAD_MB: '0.5' }).maxUpload).toBe(512 * 1024);
    expect(settingsFrom(bucket).bucket).toEqual({
      endpoint: 'https://s3.example.test',
      bucket: 'files',
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    });
    expect(settingsFrom({ ...bucket, S3_REGION: 'eu-west-2' }).bucket?.region).toBe('eu-west-2');
  });

  it.each([
    [{ MAX_UPLOAD_MB: 'many' }, 'MAX_UPLOAD_MB is no size: many'],
    [{ MAX_UPLOAD_MB: '0' }, 'MAX_UPLOAD_MB is no size: 0'],
    [{ S3_BUCKET: 'files' }, 'S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY must be set too'],
    [{ ...bucket, S3_ENDPOINT: 's3.example.test' }, 'S3_ENDPOINT is no address'],
  ])('that are invalid are refused at the start: %j', (env, message) =>
    expect(() => settingsFrom(env)).toThrow(message),
  );
});
