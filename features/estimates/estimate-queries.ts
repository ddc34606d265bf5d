import { queryOptions } from '@tanstack/react-query'
import { apiClient, byId, readBody } from '../../platform/browser/api.ts'
import type { DescribedJob } from './estimate.ts'
import type { estimateApi } from './estimate-api.server.ts'
import type { Answers } from './question.ts'

const api = apiClient<ReturnType<typeof estimateApi>>()
const estimatesKey = ['estimates']

export const tradesQuery = (text?: string) =>
  queryOptions({
    queryKey: [...estimatesKey, 'trades', text ?? ''],
    queryFn: () => readBody(api['estimate-questions'].$get({ query: { text } })),
  })

type Opening = { text?: string | undefined; job?: string | undefined }
export const questionsQuery = (trade: string, { text, job }: Opening) =>
  queryOptions({
    queryKey: [...estimatesKey, 'questions', trade, text ?? '', job ?? ''],
    queryFn: () => readBody(api['estimate-questions'][':trade'].$get({ param: { trade }, query: { text, job } })),
  })

export type AnswersOfTrade = { trade: string; answers: Answers; jobs: DescribedJob[] }
export const rangeQuery = ({ trade, answers, jobs }: AnswersOfTrade, town: string) =>
  queryOptions({
    queryKey: [...estimatesKey, 'range', town, trade, answers, jobs],
    queryFn: () => readBody(api.estimates.range.$post({ json: { trade, answers, jobs, town } })),
  })

export const estimateQuery = (id: string) =>
  queryOptions({ queryKey: [...estimatesKey, 'one', id], queryFn: () => readBody(api.estimates[':id'].$get(byId(id))) })

export const findDescribedJobs = (text: string) => readBody(api.estimates.jobs.$post({ json: { text } }))

type NewEstimate = AnswersOfTrade & { id: string; service_id: string; town: string; photos: string[] }
export const sendEstimate = (json: NewEstimate) => readBody(api.estimates.$post({ json }))
