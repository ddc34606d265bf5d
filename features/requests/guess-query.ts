import { suggestionsQuery } from '../services/search/suggest/suggestion-queries.ts'

/** The longest text that the suggestions accept. */
const MAX_SEARCH_LENGTH = 100

/** Guesses the trade of a request's text by the suggestions of the search. */
export const guessQuery = (text: string) => suggestionsQuery(text.trim().slice(0, MAX_SEARCH_LENGTH))
