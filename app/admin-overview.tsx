import { OverviewScreen } from '../features/admin/overview-screen.tsx'
import { WeekPanel } from '../features/moderation/queue/week-panel.tsx'
import { queuePath } from '../features/moderation/queue-words.ts'

/** The overview with what single features add to it. */
export default function AdminOverview() {
  return (
    <OverviewScreen queue={queuePath}>
      <WeekPanel />
    </OverviewScreen>
  )
}
