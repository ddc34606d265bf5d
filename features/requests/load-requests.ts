import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { ApiError } from '../../platform/browser/api.ts'
import { mainTown, townNamed } from '../../platform/serbian/towns.ts'
import type { OwnAccount } from '../accounts/account.ts'
import { guessQuery } from './guess-query.ts'
import { townMapQuery } from './map/town-map-queries.ts'
import { boardQuery, myRequestsQuery, reachQuery, requestQuery } from './request-queries.ts'

/** Loads the data of a page below `/zahtevi`. A `part` that is not the name of a page is the id of a request. */
export async function loadRequests(queryClient: QueryClient, me: OwnAccount, part = '', searched = ''): Promise<void> {
  if (['', 'moji', 'gde-radim'].includes(part)) {
    const isMine = part === 'moji' || me.role !== 'provider'
    if (isMine) await queryClient.prefetchQuery(myRequestsQuery)
    else if (part) {
      const { town } = await queryClient.ensureQueryData(reachQuery)
      await queryClient.prefetchQuery(townMapQuery((townNamed(town) ?? mainTown()).id))
    } else await queryClient.prefetchQuery(boardQuery)
  } else if (part === 'novi') {
    // The guess is loaded before rendering, because the page shows the guessed trade.
    if (searched) await queryClient.prefetchQuery(guessQuery(searched))
  } else {
    await queryClient.ensureQueryData(requestQuery(part)).catch(error => {
      throw error instanceof ApiError && [404, 422].includes(error.status) ? notFound() : error
    })
  }
}
