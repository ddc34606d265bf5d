/** A failure of the model. The message can be logged, since it contains nothing of the conversation. */
export class ModelError extends Error {}
/** The model has not answered in time, or is not expected to. */
export class ModelTimeout extends ModelError {}
