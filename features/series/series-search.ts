/** Search parameters of a series' page: its id, or `novi` with the booking, or the client and service, of a new one. */
export type SeriesSearch = { redovni?: string; termin?: string; klijent?: string; usluga?: string }

export const newSeriesId = 'novi'
