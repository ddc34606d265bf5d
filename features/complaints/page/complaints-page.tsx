import { ComplaintsScreen } from '../complaints-screen.tsx'
import { NewComplaintScreen } from '../file/new-complaint-screen.tsx'
import { type ComplaintSearch, newComplaintId, sourceOf } from '../load-complaints.ts'
import { ComplaintScreen } from './complaint-screen.tsx'

type ComplaintsPageProps = { id: string | undefined; search: ComplaintSearch; onFiled: (complaintId: string) => void }

/** One route for the list, a case and a new complaint, because each route adds to the script of every page. */
export function ComplaintsPage({ id, search, onFiled }: ComplaintsPageProps) {
  if (!id) return <ComplaintsScreen />
  if (id !== newComplaintId) return <ComplaintScreen key={id} id={id} />
  const faultId = typeof search.kvar === 'string' ? search.kvar : undefined
  return <NewComplaintScreen source={sourceOf(search)!} faultId={faultId} onFiled={onFiled} />
}
