import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { execFile } from 'node:child_process';
import { request, type ClientRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesBelow } from '../support/attached.ts';
import { bucketStore } from '../../src/server/files/bucket.ts';
import { testBucket } from '../support/bucket.ts';
import { clusterIn } from '../support/clusters.ts';
import { patience } from '../support/patience.ts';
import { isWhole } from '../support/whole.ts';
import { nodeFlags } from '../support/nodeFlags.ts';
import { firmIn, startProcess, type FirmPlace, type StartedProcess } from '../support/process.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const megabyte = 1024 * 1024;

interface Visitor {
  readonly headers: Record<string, string>;
  /** The files of an enquiry. */
  readonly path: string;
}

/** The headers of somebody who has signed in. */
const signIn = async ({ url }: StartedProcess, email: string): Promise<Record<string, string>> => {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: 'demo' }),
  });
  const { data } = (await answer.json()) as { data: { token: string; user: { defaultBranch: number } } };
  return { Authorization: `Bearer ${data.token}`, 'X-Branch-Id': String(data.user.defaultBranch) };
};

/** Somebody signed in, and a draft of theirs. */
const visitor = async (running: StartedProcess): Promise<Visitor> => {
  const headers = await signIn(running, 'sales@demo.test');
  const drafts = '/api/enquiries?status=DRAFT&sortCol=number&sortOrder=asc';
  const page = (await (await fetch(running.url + drafts, { headers })).json()) as {
    data: { enquiries: { data: { id: number }[] } };
  };
  return { headers, path: `/api/enquiries/${page.data.enquiries.data[0]?.id}/attachment` };
};

const head = (name: string) => `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;

const sending = ({ url }: StartedProcess, { headers, path }: Visitor) =>
  request(url + path, { method: 'POST', headers: { ...headers, 'Content-Type': 'multipart/form-data; boundary=b' } });

/** Sends so many pieces, never more than the connection takes. */
const upload = (to: StartedProcess, by: Visitor, piece: Buffer, pieces: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = sending(to, by);
    sent.on('error', reject);
    sent.on('response', (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    sent.write(head('large.bin'));
    let left = pieces;
    const more = () => {
      while (left > 0) {
        left -= 1;
        if (!sent.write(piece)) return void sent.once('drain', more);
      }
      sent.end('\r\n--b--\r\n');
    };
    more();
  });

interface Listed {
  readonly id: number;
  readonly size: number;
  readonly files: readonly Listed[];
}
const listed = async ({ url }: StartedProcess, { headers, path }: Visitor, more = '') => {
  const answer = await fetch(url + path + more, { headers });
  return ((await answer.json()) as { data: { records: Listed[] } }).data.records;
};

/** Takes a step of the visitor's enquiry as somebody. */
const step = async (running: StartedProcess, { path }: Visitor, email: string, action: string): Promise<void> => {
  const headers = { ...(await signIn(running, email)), 'Content-Type': 'application/json' };
  const body = JSON.stringify({ comment: 'As agreed' });
  const at = `${running.url}${path.replace('attachment', action)}`;
  expect((await fetch(at, { method: 'PUT', headers, body })).status).toBe(200);
};

/** Megabytes of a process: what it has now, or the most it had since `since`. */
const memory = ({ child }: StartedProcess, what: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${what}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;
const since = ({ child }: StartedProcess) => writeFileSync(`/proc/${child.pid}/clear_refs`, '5');

const until = async (holds: () => boolean): Promise<void> => {
  for (let waited = 0; waited < patience && !holds(); waited += 25) await pause(25);
};

const bucket = testBucket();

// The kernel tells the most memory on Linux alone.
describe.runIf(process.platform === 'linux')('uploads to a process', () => {
  let firm: FirmPlace;
  beforeAll(async () => {
    firm = await firmIn(join(folder, 'data'));
  });
  afterAll(() => firm.remove());

  /** Megabytes of a file: so many that a process which held it whole would grow by far more than noise is. */
  const large = isWhole ? 390 : 225;
  const most = 150;

  const growth = async (to: StartedProcess): Promise<{ up: number; down: number; bytes: number }> => {
    const by = await visitor(to);
    expect(await upload(to, by, randomBytes(megabyte), 2)).toBe(201);
    let before = memory(to, 'VmRSS');
    since(to);
    expect(await upload(to, by, randomBytes(megabyte), large)).toBe(201);
    const up = memory(to, 'VmHWM') - before;
    const [file] = await listed(to, by);
    before = memory(to, 'VmRSS');
    since(to);
    const answer = await fetch(`${to.url}${by.path}/${file?.id}`, { headers: by.headers });
    let bytes = 0;
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) bytes += chunk.length;
    return { up, down: memory(to, 'VmHWM') - before, bytes };
  };

  it('take a large file, and give it back, without growing by its size', async () => {
    const running = await startProcess({ ...firm.env, MAX_UPLOAD_MB: '400' });
    const { up, down, bytes } = await growth(running);
    expect(bytes).toBe(large * megabyte);
    expect(up).toBeLessThan(most);
    expect(down).toBeLessThan(most);
    running.child.kill('SIGTERM');
    expect(await running.ended).toBe(0);
  });

  it('hand them on to an S3 store without growing by its size either: a part at a time', async () => {
    const { endpoint, ...of } = bucket.settings;
    // A store that moves takes its id along.
    const marker = join(firm.env['DATA_DIR'] ?? '', 'uploads', 'store-id');
    if (existsSync(marker)) await bucketStore(bucket.settings).mark(readFileSync(marker, 'utf8').trim());
    const running = await startProcess({
      ...firm.env,
      MAX_UPLOAD_MB: '400',
      S3_ENDPOINT: endpoint,
      S3_BUCKET: of.bucket,
      S3_ACCESS_KEY_ID: of.accessKeyId,
      S3_SECRET_ACCESS_KEY: of.secretAccessKey,
    });
    const { up, down, bytes } = await growth(running);
    expect(bytes).toBe(large * megabyte);
    expect(up).toBeLessThan(most);
    expect(down).toBeLessThan(most);
    expect(bucket.stored().filter((key) => key !== 'store-id')).toHaveLength(2);
    running.child.kill('SIGTERM');
    expect(await running.ended).toBe(0);
  });
});

describe('uploads beside an embedded database', () => {
  const dataDir = join(folder, 'embedded');
  const uploads = join(dataDir, 'uploads');
  beforeAll(() => clusterIn(dataDir, 'firm'));

  it('leave nothing when the sender goes away; a kill keeps what was acknowledged, and the next start clears the rest', async () => {
    const first = await startProcess({ DATA_DIR: dataDir });
    const by = await visitor(first);
    const half = async (): Promise<ClientRequest> => {
      const stored = filesBelow(uploads).length;
      const sent = sending(first, by);
      sent.on('error', () => undefined);
      sent.write(head('half.bin'));
      sent.write(randomBytes(megabyte));
      await until(() => filesBelow(uploads).length > stored);
      expect(filesBelow(uploads)).toHaveLength(stored + 1);
      return sent;
    };
    expect(await upload(first, by, randomBytes(megabyte), 1)).toBe(201);
    const [before, rows] = [filesBelow(uploads), await listed(first, by)];
    (await half()).destroy();
    await until(() => filesBelow(uploads).length === before.length);
    expect(filesBelow(uploads)).toEqual(before);
    expect(await listed(first, by)).toEqual(rows);

    const content = randomBytes(3 * megabyte);
    expect(await upload(first, by, content, 1)).toBe(201);
    const acknowledged = filesBelow(uploads);
    await half();
    first.child.kill('SIGKILL');
    await first.ended;
    expect(filesBelow(uploads)).toHaveLength(acknowledged.length + 1);

    const second = await startProcess({ DATA_DIR: dataDir });
    expect(filesBelow(uploads)).toEqual(acknowledged);
    const [file] = await listed(second, by);
    const answer = await fetch(`${second.url}${by.path}/${file?.id}`, { headers: by.headers });
    const got = Buffer.from(await answer.arrayBuffer());
    expect(createHash('sha256').update(got).digest('hex')).toBe(createHash('sha256').update(content).digest('hex'));
  });

  const run = async (script: string, file: string): Promise<string> => {
    const env = { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir };
    return (await promisify(execFile)(process.execPath, [...nodeFlags, `scripts/${script}.ts`, file], { env })).stdout;
  };

  it('stand beside a backup, also one of a running server, and are back after a restore, with those of each round', async () => {
    const backup = join(folder, 'kept', 'monday.ndjson.gz');
    const first = await startProcess({ DATA_DIR: dataDir });
    const by = await visitor(first);
    const [sent, content] = [randomBytes(megabyte), randomBytes(megabyte)];
    expect(await upload(first, by, sent, 1)).toBe(201);
    await step(first, by, 'sales@demo.test', 'submit');
    await step(first, by, 'approver@demo.test', 'send-back');
    expect(await upload(first, by, content, 1)).toBe(201);
    expect(await run('backup', backup)).toBe(`Backup written: ${backup}\n`);
    const [file] = await listed(first, by);
    const removal = `${by.path.replace('enquiries', 'enquiry')}/${file?.id}`;
    expect((await fetch(first.url + removal, { method: 'DELETE', headers: by.headers })).status).toBe(200);
    expect((await listed(first, by)).map(({ id }) => id)).not.toContain(file?.id);
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);

    const kept = filesBelow(`${backup}.uploads`).length;
    expect(await run('restore', backup)).toMatch(new RegExp(`tables and ${kept} uploaded files from `));
    const second = await startProcess({ DATA_DIR: dataDir });
    const again = { ...by, headers: await signIn(second, 'sales@demo.test') };
    expect((await listed(second, again))[0]).toEqual(file);
    const contentOf = async (id: number | undefined) => {
      const answer = await fetch(`${second.url}${by.path}/${id}`, { headers: again.headers });
      return Buffer.from(await answer.arrayBuffer());
    };
    expect(content.equals(await contentOf(file?.id))).toBe(true);
    const [round] = await listed(second, again, '/sent');
    expect(round?.files[0]?.id).not.toBe(file?.id);
    expect(sent.equals(await contentOf(round?.files[0]?.id))).toBe(true);
  });
});
