/** A reason why the process cannot start, for the operator; shown without a stack, since it is no bug. */
export class StartError extends Error {}
