/** Why there is no answer, in a word that may be logged: it holds nothing of what was asked or answered. */
export class ModelError extends Error {}
/** There was none in time, or none is to be expected. */
export class ModelSilent extends ModelError {}
