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

describe('the settings of ports and metrics', () => {
  it('are those of rule 1 by default', () => {
    const given = settingsFrom({ PORT: '0', METRICS_PORT: '9464', METRICS_TOKEN: 'sixteen-letters!' });
    expect(settingsFrom({})).toMatchObject({ port: 8080, metricsPort: undefined, metricsToken: undefined });
    expect(given).toMatchObject({ port: 0, metricsPort: 9464, metricsToken: 'sixteen-letters!' });
  });

  it.each([
    [{ PORT: '65536' }, 'PORT is no port: 65536'],
    [{ METRICS_PORT: 'x' }, 'METRICS_PORT is no port: x'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16 characters, and no blanks'],
    [{ METRICS_TOKEN: 'long, but it has blanks' }, 'METRICS_TOKEN must have at least 16 characters, and no blanks'],
  ])('that are invalid are refused at the start: %j', (env, message) =>
    expect(() => settingsFrom(env)).toThrow(message),
  );
});
