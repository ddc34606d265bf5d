import { createContext, use } from 'react'

/** The dinars for one euro, which the operator has set. All pages can read this context. */
export const EuroRate = createContext(Number.NaN)

export const useEuroRate = (): number => use(EuroRate)
