/** Objects that are another one in another place, with the first of them. */
const origins = new WeakMap<object, object>();

/** The object whose content this one has, in whatever place: itself, unless it was `copied`. */
export const originOf = (of: object): object => origins.get(of) ?? of;

/** Says that an object is another one in another place: what follows from the content alone follows for both. */
export const copied = <T extends object>(from: object, copy: T): T => {
  origins.set(copy, originOf(from));
  return copy;
};

/** A function of an object that is computed once for each: of rows and lines that stay the same from one reading to the next. */
export const onceFor = <K extends object, V>(compute: (of: K) => V): ((of: K) => V) => {
  const known = new WeakMap<K, { readonly value: V }>();
  return (of) => {
    const found = known.get(of);
    if (found) return found.value;
    const value = compute(of);
    known.set(of, { value });
    return value;
  };
};

/** The same, computed once for an object and its copies in other places: of what does not depend on the place. */
export const onceForContent = <K extends object, V>(compute: (of: K) => V): ((of: K) => V) => {
  const once = onceFor(compute);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a copy has the content of its origin
  return (of) => once(originOf(of) as K);
};

/** A function of two objects that is computed once for each pair. */
export const onceForBoth = <A extends object, B extends object, V>(compute: (a: A, b: B) => V): ((a: A, b: B) => V) => {
  const of = onceFor((a: A) => onceFor((b: B) => compute(a, b)));
  return (a, b) => of(a)(b);
};
