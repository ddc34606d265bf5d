import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { sentenceOf } from '../../../platform/browser/api.ts'
import { formatRelative, plural } from '../../../platform/serbian/dates.ts'
import { Button } from '../../../ui/button/button.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { SectionState } from '../room/section-state.tsx'
import { row } from '../room/use-room-keys.ts'
import { KindWindow } from '../room/waiting-rows.tsx'
import { type FailedJob, queueName } from './machinery.ts'
import { jobsQuery, retryJob } from './machinery-queries.ts'

/** What the house should have done by itself and could not. */
export default function JobsScreen() {
  const asked = useQuery(jobsQuery)
  return (
    <>
      <h1 className="text-2xl">Neuspeli zadaci</h1>
      <p className="mt-1 mb-4.5 text-ink-2">Svaki je pokrenut više puta. Posle nedelju dana nestaju sa spiska.</p>
      <SectionState asked={asked} failure="Spisak zadataka nije učitan.">
        {asked.data?.length ? (
          <ul className="card room-rows">
            {asked.data.map(job => (
              <JobLine key={job.id} job={job} />
            ))}
          </ul>
        ) : (
          <p className="card pad text-ink-2">Svi zadaci su završeni.</p>
        )}
      </SectionState>
    </>
  )
}

function JobLine({ job }: { job: FailedJob }) {
  const queryClient = useQueryClient()
  const again = useMutation({
    mutationFn: () => retryJob(job),
    onSuccess: () => toast.success('Zadatak je ponovo pokrenut.'),
    onError: error => toast.error(sentenceOf(error, 'Zadatak nije pokrenut. Pokušajte ponovo.')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  })
  return (
    <li>
      <KindWindow kind="job" />
      <span className="min-w-0">
        <b className="font-semibold">{queueName(job.queue)}</b>
        <span className="block text-sm text-ink-2">
          Nije uspeo {plural(job.tries, 'put', 'puta', 'puta')}, {formatRelative(job.failed_at)}
        </span>
        {job.error && <code className="room-error">{job.error}</code>}
      </span>
      <Button
        size="small"
        variant="secondary"
        icon={<RotateCcw />}
        busy={again.isPending}
        aria-label={`Pokušaj ponovo: ${queueName(job.queue)}`}
        onClick={() => again.mutate()}
        {...row}
      >
        Pokušaj ponovo
      </Button>
    </li>
  )
}
