import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { receiveFile, type Received } from '../files/receive.ts';
import type { FileStore } from '../files/store.ts';
import { papers, type Paper } from './papers.ts';

/** Received files for enquiries. */
export interface DemoFiles {
  /** The files of the next enquiry with this last step: those it came with, and those that were added later. */
  next(lastStep: string): readonly (readonly Received[])[];
}

/** A key that follows from the content: a first start that was killed is repeated, and writes the same files again. */
const keyOf = (branchId: number, { name, content }: Paper): string => {
  const digest = createHash('sha256').update(`${branchId} ${name}\n`).update(content).digest('hex');
  const id = [
    digest.slice(0, 8),
    digest.slice(8, 12),
    digest.slice(12, 16),
    digest.slice(16, 20),
    digest.slice(20, 32),
  ];
  return `${branchId}/${digest.slice(0, 2)}/${id.join('-')}`;
};

const store = async (into: FileStore, branchId: number, paper: Paper): Promise<Received> => {
  const { arrived, ...file } = await receiveFile(Readable.from([paper.content]), paper.name, {
    store: into,
    key: keyOf(branchId, paper),
    maxSize: paper.content.length,
  });
  await arrived.keep();
  return file;
};

/** Stores the files of a branch's enquiries; without a store there are none, since no file is without its content. */
export const demoFiles = async (into: FileStore | undefined, branchId: number): Promise<DemoFiles> => {
  const left: [state: string, files: Received[][]][] = [];
  if (into)
    for (const [state, { first, second = [] }] of papers) {
      const stored = (some: readonly Paper[]) => Promise.all(some.map((paper) => store(into, branchId, paper)));
      left.push([state, [await stored(first), await stored(second)]]);
    }
  return {
    next: (lastStep) => {
      const at = left.findIndex(([state]) => state === lastStep);
      return at < 0 ? [] : (left.splice(at, 1)[0]?.[1] ?? []);
    },
  };
};
