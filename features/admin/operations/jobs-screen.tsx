import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { errorMessage } from '../../../platform/browser/api.ts'
import { formatRelative, plural } from '../../../platform/serbian/dates.ts'
import { Button } from '../../../ui/button/button.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { SectionState } from '../layout/section-state.tsx'
import { rowProps } from '../layout/use-admin-keys.ts'
import { KindIcon } from '../layout/waiting-rows.tsx'
import { type FailedJob, queueLabel } from './operations.ts'
import { jobsQuery, retryJob } from './operations-queries.ts'

export default function JobsScreen() {
  const query = useQuery(jobsQuery)
  return (
    <>
      <h1 className="text-2xl">Neuspeli zadaci</h1>
      <p className="mt-1 mb-4.5 text-ink-2">Svaki je pokrenut više puta. Posle nedelju dana nestaju sa spiska.</p>
      <SectionState query={query} failure="Spisak zadataka nije učitan.">
        {query.data?.length ? (
          <ul className="card room-rows">
            {query.data.map(job => (
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
  const retry = useMutation({
    mutationFn: () => retryJob(job),
    onSuccess: () => toast.success('Zadatak je ponovo pokrenut.'),
    onError: error => toast.error(errorMessage(error, 'Zadatak nije pokrenut. Pokušajte ponovo.')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  })
  return (
    <li>
      <KindIcon kind="job" />
      <span className="min-w-0">
        <b className="font-semibold">{queueLabel(job.queue)}</b>
        <span className="block text-sm text-ink-2">
          Nije uspeo {plural(job.tries, 'put', 'puta', 'puta')}, {formatRelative(job.failed_at)}
        </span>
        {job.error && <code className="room-error">{job.error}</code>}
      </span>
      <Button
        size="small"
        variant="secondary"
        icon={<RotateCcw />}
        busy={retry.isPending}
        aria-label={`Pokušaj ponovo: ${queueLabel(job.queue)}`}
        onClick={() => retry.mutate()}
        {...rowProps}
      >
        Pokušaj ponovo
      </Button>
    </li>
  )
}
