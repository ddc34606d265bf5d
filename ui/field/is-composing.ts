/** Also checks key code 229, because Safari ends the composition before the key event that confirms the text. */
export const isComposing = ({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === 229
