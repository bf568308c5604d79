import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node';
import { mutated, mutationsOf, type Mutation } from './mutations.ts';
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

/** Changes that the types notice more often, and sooner, than a server. */
const oftenTyped = new Set(['property', 'element', 'string']);
/** Whether the types were seen to be right without a change. */
let wereRight = false;

/**
 * Who noticed a change, and by which test: the tests that need no server, the types, the others. What is refused without
 * the change too, which `restore` takes back, says nothing about it.
 * @throws Error for such a refusal
 */
const noticed = async (
  vitest: Vitest,
  { kind }: Mutation,
  stages: readonly Stage[],
  restore: () => void,
): Promise<Pick<Outcome, 'by' | 'test'>> => {
  const isRefused = (): boolean => {
    if (compiles()) return false;
    restore();
    wereRight ||= compiles();
    if (!wereRight) throw new Error('Without a change: tsc -b fails');
    return true;
  };
  let isTyped = false;
  for (const { by, needs, tests } of stages) {
    if (needs === 'server' && !isTyped && oftenTyped.has(kind)) {
      if (isRefused()) return { by: 'types' };
      isTyped = true;
    }
    // oxlint-disable-next-line no-await-in-loop -- what one group notices, no further group is asked
    const failure = await failureOf(vitest, tests);
    if (!failure) continue;
    if (failure.because === undefined) return { by, test: failure.test };
    restore();
    // oxlint-disable-next-line no-await-in-loop -- as above
    const again = await failureOf(vitest, tests);
    if (again) throw new Error(`Without a change: ${again.test} ${again.because ?? ''}`);
    return { by, test: failure.test };
  }
  return { by: !isTyped && !kind.startsWith('sql') && isRefused() ? 'types' : 'kept' };
};

/** Whether tests that need a server are left out. */
const quick = process.argv[3] === 'quick';

/** Builds and prepares what tests need, before anything is changed. @throws Error where a test fails without a change */
const prepare = async (vitest: Vitest): Promise<void> => {
  await vitest.globTestSpecifications();
  const failure = await failureOf(vitest, [{ file: 'src/domain/decimal.test.ts' }]);
  if (failure) throw new Error(`Without a change: ${failure.test} ${failure.because ?? ''}`);
};

/** Makes the changes named on standard input, one after the other, and tells what noticed each: one line of JSON each. */
const work = async (wanted: readonly { file: string; at: number }[]): Promise<void> => {
  const vitest = await createVitest('test', {
    watch: false,
    bail: 1,
    // Beside it the parts of the sample run: one process reads the modules once.
    maxWorkers: 1,
    reporters: [{}],
    passWithNoTests: true,
    testTimeout: 120_000,
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
    let outcome: Pick<Outcome, 'by' | 'test'>;
    try {
      make(mutated(source, mutation));
      const stages = stagesFor(file).filter(({ needs }) => !quick || needs === 'nothing');
      outcome = await noticed(vitest, mutation, stages, () => make(source));
    } finally {
      make(source);
    }
    process.stdout.write(`${JSON.stringify({ file, at, ...outcome, seconds: (Date.now() - began) / 1000 })}\n`);
  }
  await vitest.close();
};

await work(JSON.parse(process.argv[2] ?? '[]') as { file: string; at: number }[]);
process.exit(0);
