import type { ComparedLine } from './line.ts';

/** The lines of one side as a tree. */
export interface Tree<L extends ComparedLine = ComparedLine> {
  readonly byKey: ReadonlyMap<string, L>;
  /** By parent, null for the top: its lines in order. */
  readonly below: ReadonlyMap<string | null, readonly L[]>;
  /** The lines that a line is in, nearest first. */
  readonly above: (key: string) => readonly string[];
}

/** @throws RangeError for a line that is inside itself */
export const treeOf = <L extends ComparedLine>(lines: readonly L[]): Tree<L> => {
  const byKey = new Map(lines.map((line) => [line.line_key, line]));
  const below = new Map<string | null, L[]>();
  for (const line of lines) {
    const siblings = below.get(line.parent_key);
    if (siblings) siblings.push(line);
    else below.set(line.parent_key, [line]);
  }
  for (const siblings of below.values()) siblings.sort((a, b) => a.position - b.position);
  const paths = new Map<string | null, readonly string[]>([[null, []]]);
  const above = (key: string): readonly string[] => {
    const parent = byKey.get(key)?.parent_key ?? null;
    const known = paths.get(parent);
    if (known) return known;
    const path: string[] = [];
    for (let at: string | null = parent; at !== null; at = byKey.get(at)?.parent_key ?? null) {
      if (path.length > byKey.size) throw new RangeError('A line is inside itself');
      path.push(at);
    }
    paths.set(parent, path);
    return path;
  };
  return { byKey, below, above };
};
