import { OverviewScreen } from '../../features/admin/overview/overview-screen.tsx'
import { queuePath } from '../../features/moderation/queue/queue-labels.ts'
import { WeekPanel } from '../../features/moderation/queue/week-panel.tsx'

export default function AdminOverview() {
  return (
    <OverviewScreen queue={queuePath}>
      <WeekPanel />
    </OverviewScreen>
  )
}
