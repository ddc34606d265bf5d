import { suggestionsQuery } from '../services/search/suggest/suggestion-queries.ts'

/** Maximum length of a text for which the search suggests something. */
const MAX_SEARCH_LENGTH = 100

/** Guesses the trade of a request from its text. The suggestions of the search are the guesses. */
export const guessQuery = (text: string) => suggestionsQuery(text.trim().slice(0, MAX_SEARCH_LENGTH))
