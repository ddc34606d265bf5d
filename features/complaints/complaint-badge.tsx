import { Check, Clock, X } from 'lucide-react'
import { Badge } from '../../ui/badge/badge.tsx'
import type { ListedComplaint } from './complaint.ts'
import { complaintState } from './complaint-words.ts'

export function ComplaintBadge({ complaint }: { complaint: ListedComplaint }) {
  const { label, tone } = complaintState(complaint)
  const Icon = tone === 'ok' ? Check : tone === 'plain' ? X : Clock
  return (
    <Badge tone={tone} icon={<Icon />}>
      {label}
    </Badge>
  )
}
