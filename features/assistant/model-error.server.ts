/** A failure of the model. Its message can be logged, because it contains no text of the conversation. */
export class ModelError extends Error {}
/** The model has not answered in time, or is not called after too many timeouts. */
export class ModelTimeout extends ModelError {}
