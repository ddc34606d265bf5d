/** Tells the operator why the process cannot start. Shown without a stack, because the cause is not a bug. */
export class StartError extends Error {}
