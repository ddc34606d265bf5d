import { createContext, use } from 'react'

/** Dinars for one euro, as the operator has set it; given once, around all pages. */
export const EuroRate = createContext(Number.NaN)

export const useEuroRate = (): number => use(EuroRate)
