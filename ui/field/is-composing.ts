/** Safari ends the composition before the key event that confirms the text, but this event has the key code 229. */
export const isComposing = ({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === 229
