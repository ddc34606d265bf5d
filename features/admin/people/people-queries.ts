import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { answer, apiClient, byId } from '../../../platform/browser/api.ts'
import type { PeopleState } from '../../accounts/people-states.ts'
import type { peopleApi } from './people-api.server.ts'
import type { BanInput } from './person.ts'

const api = apiClient<ReturnType<typeof peopleApi>>()
const person = api.admin.people[':id']

export const peopleQuery = (q: string, state: PeopleState) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'people', q, state],
    queryFn: ({ pageParam }) =>
      answer(api.admin.people.$get({ query: { q, state, ...(pageParam && { after: pageParam }) } })),
    initialPageParam: '',
    getNextPageParam: page => page.next,
  })

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'person', id],
    queryFn: () => answer(person.$get(byId(id))),
    staleTime: 0,
  })

export const banPerson = (id: string, json: BanInput) => answer(person.ban.$post({ ...byId(id), json }))
export const unbanPerson = (id: string) => answer(person.unban.$post(byId(id)))
export const signOutPerson = (id: string) => answer(person['sign-out'].$post(byId(id)))
export const changeRole = (id: string, is_admin: boolean) =>
  answer(person.role.$put({ ...byId(id), json: { is_admin } }))
