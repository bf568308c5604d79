import { brokenDownOf, type BrokenDown } from '../brokenDown.ts';
import type { Resource } from '../resource.ts';
import { kindCalls, type CallsOfKind } from './kindCalls.ts';
import { sheetCalls } from './sheetCalls.ts';
import { verifyCallsOf } from './verifyCalls.ts';

/** The calls of a kind with those of its comments, and of its marks by their names. */
export interface KindOfCalls extends CallsOfKind {
  readonly comments: BrokenDown['comments'][number]['calls'];
  readonly marks: Readonly<Record<string, ReturnType<typeof verifyCallsOf>[number]['call']>>;
}

/** The calls of a breakdown: of all lines at once, and of each kind by its name. */
export interface BreakdownCalls {
  readonly sheet: ReturnType<typeof sheetCalls>;
  readonly kinds: Readonly<Record<string, KindOfCalls>>;
}

const derived = new WeakMap<BrokenDown, BreakdownCalls>();

const derive = (resource: BrokenDown): BreakdownCalls => ({
  sheet: sheetCalls(resource),
  kinds: Object.fromEntries(
    Object.keys(resource.breakdown.kinds).map((kind) => [
      kind,
      {
        ...kindCalls(resource, kind),
        comments: resource.comments.find((each) => each.kind === kind)?.calls,
        marks: Object.fromEntries(
          verifyCallsOf(resource).flatMap(({ mark, kind: of, call }) => (of === kind ? [[mark, call]] : [])),
        ),
      },
    ]),
  ),
});

/** The calls that follow from a breakdown. @throws Error for records that are no lines of one */
export const breakdownCallsOf = (lines: Resource): BreakdownCalls => {
  const resource = brokenDownOf(lines);
  const calls = derived.get(resource) ?? derive(resource);
  derived.set(resource, calls);
  return calls;
};
