/** Maximum of a deposit, in para. */
export const MAX_DEPOSIT_IN_PARA = 9_999_999_900
/** Shares of a price that a provider can choose, in per cent. */
export const shareChoices = [10, 20, 30, 50] as const
