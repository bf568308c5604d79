import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile, Side } from './side.ts';

/**
 * `npm run bench:crowd -- URL [seconds]`: 30 people work on a filled database for three minutes, each with 1 to 3
 * seconds of thought between two requests; says how long they waited.
 */
const [url, seconds = '180'] = process.argv.slice(2);
if (url === undefined) {
  console.error('npm run bench:crowd -- postgres://… [seconds]');
  process.exit(2);
}

/** The aims for 95 of 100 requests, in milliseconds. */
const aims = { lists: 300, details: 200, searches: 400, writes: 200 };
type Kind = keyof typeof aims;

const crowd = [
  ...['', 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15].map((n) => `sales${n}`),
  ...['', 1, 2, 3, 4].map((n) => `reviewer${n}`),
  ...['', 1, 2, 3].map((n) => `approver${n}`),
  ...['', 1, 2].map((n) => `coordinator${n}`),
  'buyer',
  'admin',
].map((name) => `${name}@demo.test`);

const product = await Side.start('product.ts', url);
const waited: Record<Kind, number[]> = { lists: [], details: [], searches: [], writes: [] };
let failed = 0;

interface Enquiry {
  readonly id: number;
  readonly customer_id: number;
  readonly log_category_id: number;
}

/** One of the crowd at their own connection. */
class Colleague {
  readonly #at: number;
  readonly #headers: string;
  readonly #permissions: readonly string[];
  #known: Enquiry[] = [];

  private constructor(at: number, token: string, permissions: readonly string[]) {
    this.#at = at;
    this.#headers = `Authorization: Bearer ${token}\r\nX-Branch-Id: 1\r\n`;
    this.#permissions = permissions;
  }

  static async signIn(email: string, at: number): Promise<Colleague> {
    const { body } = await product.send('POST', '/api/login', '', JSON.stringify({ email, password: 'demo' }), at);
    const { data } = JSON.parse(body.toString()) as { data: { token: string; permissions: string[] } };
    return new Colleague(at, data.token, data.permissions);
  }

  async ask(kind: Kind, method: string, path: string, body?: object): Promise<Record<string, unknown> | undefined> {
    const began = performance.now();
    const keyed = method === 'POST' ? `Idempotency-Key: ${randomUUID()}\r\n` : '';
    const answer = await product.send(method, path, this.#headers + keyed, body ? JSON.stringify(body) : '', this.#at);
    waited[kind].push(performance.now() - began);
    if (answer.status < 300) return (JSON.parse(answer.body.toString()) as { data: Record<string, unknown> }).data;
    failed += 1;
    if (failed <= 5) console.log(`${method} ${path}: ${answer.status} ${answer.body.toString().slice(0, 300)}`);
    return undefined;
  }

  /** The lists that this person may see; the rows of the first are what they open and comment on. */
  async #list(): Promise<void> {
    const page = pick([1, 1, 1, 2, 5]);
    const own = await this.ask('lists', 'GET', `/api/enquiries?page=${page}&per_page=30`);
    const rows = (own?.['enquiries'] as { data: Enquiry[] } | undefined)?.data ?? [];
    if (rows.length) this.#known = rows;
  }

  async #otherList(): Promise<void> {
    const lists = [
      ['enquiry.follow_up.view', '/api/followUp/my-follow-ups?page=1&per_page=30'],
      ['enquiry.global.view', '/api/enquiries/global?page=1&per_page=30&sortCol=due_on&sortOrder=desc'],
      ['enquiry.pending.view', '/api/enquiries/pending?page=1&per_page=30'],
      ['project.project.view', '/api/projects?page=1&per_page=30'],
      ['estimation.estimation.view', '/api/estimations?page=1&per_page=30'],
      ['master.customer.view', '/api/customer?page=2&per_page=30'],
      ['', '/api/inbox'],
      ['', '/api/waiting'],
      ['', '/api/home'],
    ].filter(([permission]) => permission === '' || this.#permissions.includes(permission ?? ''));
    await this.ask('lists', 'GET', pick(lists)[1] ?? '/api/home');
  }

  async #write(): Promise<void> {
    const one = pick(this.#known);
    const { customer_id, log_category_id } = one;
    const today = new Date().toISOString().slice(0, 10);
    const writes: [string, string, object][] = [
      ['enquiry.own.view', `/api/enquiries/${one.id}/comments`, { comment: 'Rang them: the drawings come on Friday.' }],
      [
        'enquiry.follow_up.create',
        '/api/followUp',
        {
          enquiry_id: one.id,
          kind: 'call',
          subject: 'Ask for the drawings',
          due_at: new Date(Date.now() + 86_400_000).toISOString(),
        },
      ],
      [
        'enquiry.own.create',
        '/api/enquiries',
        { title: `Canopy, gate ${this.#at}`, customer_id, log_category_id, received_on: today },
      ],
    ];
    const [, path, body] = pick(writes.filter(([permission]) => this.#permissions.includes(permission)));
    await this.ask('writes', 'POST', path, body);
  }

  async #search(): Promise<void> {
    const word = pick([
      'curtain',
      'glazing',
      'package',
      'rooflight',
      'ashworth',
      'balustrades terrace',
      'enq-lds-2024',
      'wes',
    ]);
    const path = pick([
      '/api/search?q=',
      '/api/search?q=',
      '/api/enquiries?page=1&per_page=30&search=',
      '/api/customer?page=1&per_page=30&search=',
    ]);
    await this.ask('searches', 'GET', path + encodeURIComponent(word));
  }

  async work(until: number): Promise<void> {
    await this.#list();
    while (performance.now() < until) {
      await sleep(1000 + Math.random() * 2000);
      const dice = Math.random();
      if (dice < 0.25 || this.#known.length === 0) await this.#list();
      else if (dice < 0.45) await this.#otherList();
      else if (dice < 0.75) await this.ask('details', 'GET', `/api/enquiries/${pick(this.#known).id}`);
      else if (dice < 0.87) await this.#search();
      else await this.#write();
    }
  }
}

function pick<T>(some: readonly T[]): T {
  const one = some[Math.floor(Math.random() * some.length)];
  if (one === undefined) throw new Error('Nothing to choose from');
  return one;
}

const colleagues: Colleague[] = [];
for (const [at, email] of crowd.entries()) colleagues.push(await Colleague.signIn(email, at));
const until = performance.now() + Number(seconds) * 1000;
await Promise.all(colleagues.map((one) => one.work(until)));
console.log(`${crowd.length} people for ${seconds} s; ${failed} requests failed`);
console.log('| | requests | p50 | p95 | p99 | aim of p95 | |\n|---|---|---|---|---|---|---|');
for (const [kind, times] of Object.entries(waited)) {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- Object.entries forgets the names of the keys
  const aim = aims[kind as Kind];
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((part) => percentile(times, part).toFixed(0));
  console.log(
    `| ${kind} | ${times.length} | ${p50} | ${p95} | ${p99} | ${aim} | ${percentile(times, 0.95) > aim ? 'OVER' : ''} |`,
  );
}
await product.stop();
