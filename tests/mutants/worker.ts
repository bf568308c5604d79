import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node';
import { mutated, mutationsOf } from './mutations.ts';
import { stagesFor, type Chosen, type Stage } from './selection.ts';

/** What became of one change. */
export interface Outcome {
  readonly file: string;
  readonly at: number;
  /** `kept`: nothing noticed it. */
  readonly by: Stage['by'] | 'types' | 'kept' | 'time';
  /** The first test that failed. */
  readonly test?: string;
  readonly seconds: number;
}

const specificationsOf = (vitest: Vitest, chosen: readonly Chosen[]): TestSpecification[] =>
  chosen.flatMap(({ file, names }) =>
    vitest.getModuleSpecifications(resolve(file)).flatMap((found) => {
      if (found.project.name === 'api-embedded') return [];
      return names ? [found.project.createSpecification(found.moduleId, { testNamePattern: names })] : [found];
    }),
  );

/** The first test that failed, or the file that did not load. */
interface Failure {
  readonly test: string;
  /** Why a file does not load. */
  readonly because?: string;
}

/** What fails first; undefined where all pass. */
const failureOf = async (vitest: Vitest, chosen: readonly Chosen[]): Promise<Failure | undefined> => {
  const specifications = specificationsOf(vitest, chosen);
  const asked = new Set(specifications.map(({ moduleId }) => moduleId));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  // The run answers what earlier runs came to as well.
  for (const module of testModules.filter(({ moduleId }) => asked.has(moduleId))) {
    const failed = [...module.children.allTests('failed')][0];
    if (failed) return { test: `${module.relativeModuleId}: ${failed.fullName}` };
    if (module.state() === 'failed')
      return {
        test: `${module.relativeModuleId} does not load`,
        because: module
          .errors()
          .map(({ stack, message }) => stack ?? message)
          .join('\n'),
      };
  }
  return unhandledErrors.length ? { test: String(unhandledErrors[0]) } : undefined;
};

const compiles = () => spawnSync(join('node_modules', '.bin', 'tsc'), ['-b'], { stdio: 'ignore' }).status === 0;

/** Whether tests that need a server are left out. */
const quick = process.argv[3] === 'quick';

/** Builds and prepares what tests need, before anything is changed. @throws Error where it fails without a change */
const prepare = async (vitest: Vitest): Promise<void> => {
  await vitest.globTestSpecifications();
  const failure = await failureOf(vitest, [{ file: 'src/domain/decimal.test.ts' }]);
  if (failure) throw new Error(`Without a change: ${failure.test} ${failure.because ?? ''}`);
  if (!compiles()) throw new Error('Without a change: tsc -b fails');
};

/** Makes the changes named on standard input, one after the other, and tells what noticed each: one line of JSON each. */
const work = async (wanted: readonly { file: string; at: number }[]): Promise<void> => {
  const vitest = await createVitest('test', {
    watch: false,
    bail: 1,
    reporters: [{}],
    passWithNoTests: true,
    testTimeout: 30_000,
  });
  await prepare(vitest);
  for (const { file, at } of wanted) {
    const began = Date.now();
    const source = readFileSync(file, 'utf8');
    const mutation = mutationsOf(file, source)[at];
    if (!mutation) throw new Error(`${file} has no change ${at}`);
    const make = (text: string) => {
      writeFileSync(file, text);
      vitest.invalidateFile(resolve(file));
    };
    let outcome: Pick<Outcome, 'by' | 'test'> = { by: 'kept' };
    try {
      make(mutated(source, mutation));
      for (const { by, tests } of stagesFor(file).filter(({ needs }) => !quick || needs === 'nothing')) {
        const failure = await failureOf(vitest, tests);
        if (!failure) continue;
        outcome = { by, test: failure.test };
        if (failure.because === undefined) break;
        // A change may keep a file from loading; what does not load without it either says nothing about the change.
        make(source);
        const again = await failureOf(vitest, tests);
        if (again) throw new Error(`Without a change: ${again.test} ${again.because ?? ''}`);
        break;
      }
      if (outcome.by === 'kept' && !compiles()) outcome = { by: 'types' };
    } finally {
      make(source);
    }
    process.stdout.write(`${JSON.stringify({ file, at, ...outcome, seconds: (Date.now() - began) / 1000 })}\n`);
  }
  await vitest.close();
};

await work(JSON.parse(process.argv[2] ?? '[]') as { file: string; at: number }[]);
process.exit(0);
