import { createContext, use } from 'react'

/** The dinars for one euro that the operator has set; provided around all pages. */
export const EuroRate = createContext(Number.NaN)

export const useEuroRate = (): number => use(EuroRate)
