import type { Hono } from 'hono';
import { beforeAll } from 'vitest';
import type { FileStore } from '../../src/server/files/store.ts';
import { createApp } from '../../src/server/http/app.ts';
import type { Env } from '../../src/server/http/types.ts';
import { callerOf, type Answered, type Caller, type TestApp } from './app.ts';
import { formOf, sendRaw, type Sent } from './attached.ts';
import { silent } from './database.ts';
import { branchIds, person } from './people.ts';

/** Where files are kept in this run, and what there is of them, whole or in parts, wherever it stands. */
export interface Place {
  files(): FileStore;
  stored(): string[];
}

/** The application with that place, who works on dossiers in two branches, and a dossier of `caller`. */
interface Working {
  app: Hono<Env>;
  caller: Caller;
  elsewhere: Caller;
  id: number;
}

export const may = (...actions: string[]) => actions.map((action) => `test.dossier.${action}`);
const all = may('view', 'create', 'update', 'delete');

export const collection = (record: number) => `/api/dossiers/${record}/attachment`;
export const removal = (record: number, file: number) => `/api/dossier/${record}/attachment/${file}`;

/** People who work on dossiers before the tests run; `on` has the resource. */
export const workOnDossiers = (on: TestApp, place: Place) => {
  const who = {} as Working;
  const signedIn = async (someone: Parameters<typeof person>[1]): Promise<Caller> => {
    const { session, branch } = await person(on, someone);
    return callerOf(who.app, session, branch);
  };
  const dossier = async (): Promise<number> => (await who.caller.post('/api/dossiers', { name: 'Tower' })).data.id;
  const upload = (record: number, ...files: Sent[]): Promise<Answered> =>
    sendRaw(who.app, who.caller, collection(record), formOf(...files));
  const listed = async (record: number) => (await who.caller.get(collection(record))).data;

  beforeAll(async () => {
    who.app = createApp({ database: on.database, log: silent, files: place.files(), checkAnswers: true });
    const { leeds, bristol } = await branchIds(on);
    who.caller = await signedIn({ branches: [leeds], permissions: all });
    who.elsewhere = await signedIn({ branches: [bristol], permissions: all });
    who.id = await dossier();
  });
  return { who, signedIn, dossier, upload, listed };
};
