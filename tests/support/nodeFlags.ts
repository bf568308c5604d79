/**
 * How a process of the product is started by node. V8 compiles the embedded database with its quick compiler alone:
 * optimizing it takes as long as everything else that a process does here, which lives for seconds.
 */
export const quickCompiler = '--liftoff-only';

/** The flags of a process that begins with a module in TypeScript. */
export const nodeFlags = [quickCompiler, '--import', 'tsx'];
