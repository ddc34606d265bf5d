import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { ApiError, apiClient, readBody } from '../../platform/browser/api.ts'
import { splitLinks } from '../../platform/browser/text-links.ts'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import type { outboxApi } from '../process/outbox-api.server.ts'

const api = apiClient<ReturnType<typeof outboxApi>>()
const outboxQuery = queryOptions({
  queryKey: ['outbox'],
  queryFn: () => readBody(api.razvoj.posta.$get()),
  staleTime: 0,
  refetchInterval: 3000,
})

export const Route = createFileRoute('/razvoj/posta')({
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context }) =>
    context.queryClient.ensureQueryData(outboxQuery).catch(error => {
      if (error instanceof ApiError && error.status === 404) throw notFound()
      throw error
    }),
  head: () => ({ meta: [{ title: 'Odlazna pošta · Komšiluk' }, { name: 'robots', content: 'noindex' }] }),
  component: Outbox,
})

/** Shows emails that a machine without a mail server stores instead of sending (docs/product.md, Mail). */
function Outbox() {
  const { data } = useSuspenseQuery(outboxQuery)
  return (
    <div className="wrap wrap-read stack py-6">
      <h1>Odlazna pošta</h1>
      <p className="text-ink-2">
        Ovde nema servera za poštu (SMTP_URL), pa se poruke čuvaju umesto da se šalju. Stranica postoji samo na ovom
        računaru.
      </p>
      {!data.items.length && <EmptyState scene="scene-gate" title="Još nema poruka" />}
      {data.items.map(email => (
        <article key={email.id} className="card pad stack gap-2">
          <h2 className="text-xl" translate="no">
            {email.subject}
          </h2>
          <p className="text-sm text-ink-3">
            Za {email.to}, {new Date(email.sentAt).toLocaleString('sr-Latn-RS', { timeZone: 'Europe/Belgrade' })}
          </p>
          <p className="whitespace-pre-line break-words" translate="no">
            {withLinks(email.text)}
          </p>
        </article>
      ))}
    </div>
  )
}

const withLinks = (email: string) =>
  splitLinks(email).map(({ text, href }, index) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <a key={index} className="link break-all" href={href} translate="no">
        {text}
      </a>
    ) : (
      text
    ),
  )
