/**
 * Whether a key belongs to a word that is being composed. Safari ends the composition before the key that ends it; what
 * remains is the key code of input methods.
 */
export const isComposing = ({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === 229
