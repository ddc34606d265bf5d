import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { apiClient, byId, readBody } from '../../../platform/browser/api.ts'
import type { UserFilter } from '../../accounts/user-filters.ts'
import type { peopleApi } from './people-api.server.ts'
import type { BanInput } from './person.ts'

const api = apiClient<ReturnType<typeof peopleApi>>()
const person = api.admin.people[':id']

export const peopleQuery = (q: string, state: UserFilter) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'people', q, state],
    queryFn: ({ pageParam }) =>
      readBody(api.admin.people.$get({ query: { q, state, ...(pageParam && { after: pageParam }) } })),
    initialPageParam: '',
    getNextPageParam: page => page.next,
  })

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'person', id],
    queryFn: () => readBody(person.$get(byId(id))),
    staleTime: 0,
  })

export const banPerson = (id: string, json: BanInput) => readBody(person.ban.$post({ ...byId(id), json }))
export const unbanPerson = (id: string) => readBody(person.unban.$post(byId(id)))
export const signOutPerson = (id: string) => readBody(person['sign-out'].$post(byId(id)))
export const changeRole = (id: string, is_admin: boolean) =>
  readBody(person.role.$put({ ...byId(id), json: { is_admin } }))
