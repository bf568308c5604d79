import { callsOfKind, pathAt, placeFields, titlesOf, type Breakdown, type KindComments } from '../breakdown.ts';
import { list, type ListOverrides } from '../calls/call.ts';
import { commentCalls, type Commented } from '../calls/commentCalls.ts';
import { flag, labelOf, reference, type Field, type Fields, type FlagField, type ReferenceField } from '../field.ts';
import type { RecordList, Resource, ResourceConfig } from '../resource.ts';
import type { FrozenRule } from '../rowPolicy.ts';
import type { Verification } from '../verification.ts';
import { inSentence } from '../words.ts';

type Config = Omit<ResourceConfig<Fields>, 'endpoints'>;

/** What a description says of further fields of its records. */
export interface Adding {
  readonly partOf?: { readonly by: string };
  readonly breakdown?: {
    readonly kinds: Readonly<Record<string, { readonly title: string; readonly fields?: Fields }>>;
  };
  readonly verification?: { readonly marks: Readonly<Record<string, { readonly field: string }>> };
}
type Together<T> = (T extends unknown ? (t: T) => void : never) extends (t: infer All) => void ? All : never;
type OfKinds<K> = Together<{ [P in keyof K]: K[P] extends { readonly fields: infer F } ? F : object }[keyof K]>;
type OfMarks<G> = G extends { readonly verification: { readonly marks: infer M } }
  ? { readonly [P in keyof M as M[P] extends { readonly field: infer N extends string } ? N : never]: FlagField }
  : unknown;
/** A reference to what only the description as a whole names. */
type Derived = { readonly kind: 'reference'; readonly resource: never } & Pick<ReferenceField, 'label'>;
/** The fields that follow from a breakdown, by type: those of lines, of its kinds and of its marks. */
export type Added<G extends Adding> = G extends {
  readonly breakdown: { readonly kinds: infer K };
  readonly partOf: { readonly by: infer B extends string };
}
  ? Omit<ReturnType<typeof placeFields>, 'parent_line_id'> &
      OfKinds<K> &
      OfMarks<G> & { readonly parent_line_id: Derived } & { readonly [P in B]: Derived & { readonly required: true } }
  : unknown;

/**
 * A field of one kind is empty in lines of others; what the kind requires is filled in each of its lines. What the
 * database generates is 0 where nothing is.
 */
const ofKind = (kind: string, f: Field): Field => {
  if ('formula' in f && f.formula !== undefined) return f;
  const where = { field: 'kind', values: [kind] };
  const { required, ...field } = f;
  return required ? { ...field, filledExactlyIf: where } : { ...field, emptyUnless: where };
};

/** The marks by which every list can be narrowed; those of a set are of lists that say so. */
const marksOf = ({ verification }: Config): string[] =>
  Object.values(verification?.marks ?? {}).flatMap(({ field, set }) => (set === undefined ? [field] : []));

/** The flags of the marks that nothing declares. */
const markFields = ({ marks }: Verification, fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(marks).flatMap(([name, { field }]) =>
      field in fields
        ? []
        : [[field, flag({ label: `Verified by the ${labelOf(name, {}).toLowerCase()}`, readOnly: true })]],
    ),
  );

/** The fields that follow from a breakdown, around the declared ones. */
const fieldsOf = (config: Config, breakdown: Breakdown): Fields => {
  const { name, partOf, fields, verification } = config;
  const own = Object.fromEntries(
    Object.entries(breakdown.kinds).flatMap(([kind, { fields: of = {} }]) =>
      Object.entries(of).map(([field, f]) => [field, ofKind(kind, f)] as const),
    ),
  );
  return {
    ...placeFields(name, breakdown.kinds),
    ...fields,
    ...own,
    ...(partOf && { [partOf.by]: reference(partOf.parent.name, { label: partOf.parent.title, required: true }) }),
    ...(verification && markFields(verification, fields)),
  };
};

/** A list for each kind that has one. */
const listsOf = (breakdown: Breakdown, permissions: string): RecordList[] =>
  Object.entries(breakdown.kinds).flatMap(([name, kind]) => {
    const given = callsOfKind(breakdown, name).list;
    if (!given || kind.path === undefined) return [];
    const many = titlesOf(kind);
    const failure = given.failure ?? breakdown.failures?.read;
    return [
      {
        name,
        title: many,
        path: given.path === undefined ? kind.path : pathAt(kind.path, given.path),
        permission: `${permissions}.view`,
        ...(failure !== undefined && { failure }),
        which: { kind: name },
        empty: `Add the first ${inSentence(kind.title)}.`,
      },
    ];
  });

/** The comments on each line of a kind, and all of a parent's. */
const commentsOf = (breakdown: Breakdown, permissions: string): Commented[] => {
  const shared = {
    permissions,
    ...(breakdown.query && { query: breakdown.query }),
    ...(breakdown.sort && { sort: breakdown.sort }),
  };
  return Object.entries(breakdown.kinds).flatMap(([kind, { path: base }]) => {
    const { comments = [] } = callsOfKind(breakdown, kind);
    const all: readonly KindComments[] = Array.isArray(comments) ? comments : [comments];
    return base === undefined
      ? []
      : all.map(({ path = '/:id/comments', ...words }) => ({
          kind,
          calls: commentCalls({ path: pathAt(base, path), ...shared, ...words }),
        }));
  });
};

/** The list that `calls.list` reads: the first of the kinds', or one at the path of the sheet. */
const listCall = ({ sheet, sort, failures }: Breakdown, lists: readonly RecordList[]): ListOverrides =>
  list(lists[0]?.path ?? sheet.path, {
    ...(sort && { sort }),
    ...(failures?.read !== undefined && { failure: failures.read }),
  });

/** Lines freeze with their parent. */
const frozenWith = (parent: Resource, by: string): { frozen?: FrozenRule } =>
  parent.frozen ? { frozen: { with: by } } : {};

/** A description with what follows from its breakdown. */
export const brokenDown = <
  F extends Fields,
  C extends Omit<Config, 'fields'> & { readonly fields: F },
  G extends Adding,
>(
  config: C & G,
): C & { readonly fields: F & Added<G> } => {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the description has the fields that it had, and more
  const as = (described: Config) => described as unknown as C & { readonly fields: F & Added<G> };
  const { breakdown, partOf } = config;
  if (!breakdown || !partOf) return as(config);
  const permissions = config.permissions ?? partOf.parent.permissions;
  const lists = listsOf(breakdown, permissions);
  // The same lines elsewhere, beside the lists of the kinds.
  const elsewhere = config.lists ?? [];
  const { list: sheetList, ...calls } = config.calls ?? { list: listCall(breakdown, lists) };
  const described: Config = {
    ...config,
    fields: fieldsOf(config, breakdown),
    verbs: lists.length > 0 ? ['list'] : [],
    history: config.history ?? 'batch',
    ...frozenWith(partOf.parent, partOf.by),
    lists: [...lists, ...elsewhere],
    calls: { list: sheetList, ...calls },
    comments: [...commentsOf(breakdown, permissions), ...(config.comments ?? [])],
    list: {
      ...config.list,
      ...(lists.length > 0 && {
        filters: [...new Set(['parent_line_id', ...(config.list.filters ?? []), ...marksOf(config)])],
      }),
      sort: config.list.sort ?? ['position', 'ASC'],
    },
  };
  return as(described);
};
