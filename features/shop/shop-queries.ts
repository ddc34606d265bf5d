import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { apiClient, byId, readBody } from '../../platform/browser/api.ts'
import { diaryKey, memberEntries } from '../appointments/appointment-queries.ts'
import { bookingsKey } from '../bookings/booking-queries.ts'
import type { BookingsChoice, Member, MemberInput, Shop } from './shop.ts'
import type { shopApi } from './shop-api.server.ts'
import type { workApi } from './work-api.server.ts'

const api = apiClient<ReturnType<typeof shopApi>>()
const workClient = apiClient<ReturnType<typeof workApi>>()

export const shopQuery = queryOptions({ queryKey: ['shop'], queryFn: () => readBody(api.shop.$get()) })

export const addMember = (id: string, input: MemberInput) =>
  readBody(api.shop.members.$post({ json: { id, ...input } }))
export const changeMember = ({ id, version }: Pick<Member, 'id' | 'version'>, input: MemberInput) =>
  readBody(api.shop.members[':id'].$put({ ...byId(id), json: { ...input, version } }))
export const setOwnerTakesBookings = (takes_bookings: boolean) =>
  readBody(api.shop.owner.$post({ json: { takes_bookings } }))
export const setShowsRatings = (shown: boolean) => readBody(api.shop.ratings.$post({ json: { shown } }))
export const inviteMember = (id: string) => readBody(api.shop.members[':id'].invitation.$post(byId(id)))
export const detachAccount = (id: string) => readBody(api.shop.members[':id'].account.$delete(byId(id)))
export const takeDayOff = (id: string, date: string, bookings: BookingsChoice) =>
  readBody(api.shop.members[':id'].absence.$post({ ...byId(id), json: { date, bookings } }))
export const letMemberLeave = (id: string, bookings: BookingsChoice) =>
  readBody(api.shop.members[':id'].leave.$post({ ...byId(id), json: { bookings } }))

/** Shows the changed members, and refetches the diary and all free slots. */
export function cacheShop(queryClient: QueryClient, shop?: Shop): void {
  if (shop) queryClient.setQueryData(shopQuery.queryKey, shop)
  else void queryClient.invalidateQueries({ queryKey: shopQuery.queryKey })
  void queryClient.invalidateQueries({ queryKey: diaryKey })
  void queryClient.invalidateQueries({ queryKey: bookingsKey })
}

/** The offline copy keeps queries whose keys begin like those of bookings. */
export const workQuery = queryOptions({
  queryKey: [...bookingsKey, 'work'],
  queryFn: () => readBody(workClient.work.$get()),
})

/** The key begins like the diary's, so that live events refetch it and the offline copy keeps it. */
export const workWeekQuery = (from: string) =>
  queryOptions({
    queryKey: [...memberEntries.weekKey, from],
    queryFn: () => readBody(workClient.work.diary.$get({ query: { from, days: '7' } })),
    staleTime: 5_000,
  })

export const workConversationQuery = (bookingId: string) =>
  queryOptions({
    queryKey: [...bookingsKey, 'work conversation', bookingId],
    queryFn: () => readBody(workClient.work.bookings[':id'].conversation.$get(byId(bookingId))),
    staleTime: 0,
  })

export const acceptInvitation = (code: string) => readBody(workClient.work.$post({ json: { code } }))
export const sendWorkMessage = (bookingId: string, id: string, content: string) =>
  readBody(workClient.work.bookings[':id'].messages.$post({ ...byId(bookingId), json: { id, content } }))
