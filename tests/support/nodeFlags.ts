/**
 * V8 compiles the embedded database with its quick compiler alone. So start processes of the product, which live for
 * seconds here: optimizing takes as long as everything else that they do. And so do tests that open it beside PostgreSQL.
 */
export const quickCompiler = '--liftoff-only';

/** The flags of a process that begins with a module in TypeScript. */
export const nodeFlags = [quickCompiler, '--import', 'tsx'];
