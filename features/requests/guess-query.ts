import { suggestionsQuery } from '../services/search/suggest/suggestion-queries.ts'

/** What a search takes. */
const asked = 100

/** Whose trade it may be, by what was written: the search's own answer. */
export const guessQuery = (text: string) => suggestionsQuery(text.trim().slice(0, asked))
