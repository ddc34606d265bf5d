/** Why the process cannot start, in words for whoever starts it; told without a stack, since no code is at fault. */
export class StartFault extends Error {}
