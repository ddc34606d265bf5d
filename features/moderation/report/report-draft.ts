import type { ReportReason } from '../reasons.ts'
import type { Reportable } from './report.ts'

export type ReportDraft = { reason: ReportReason | ''; text: string }

const keyOf = (type: Reportable, id: string) => `report:${type}:${id}`

/** Reads the draft of a report, which this tab stores. Signing in keeps the draft, but signing out deletes it. */
export function readReportDraft(type: Reportable, id: string): ReportDraft {
  try {
    const stored = JSON.parse(sessionStorage.getItem(keyOf(type, id)) ?? 'null') as Partial<ReportDraft> | null
    return { reason: stored?.reason ?? '', text: stored?.text ?? '' }
  } catch {
    return { reason: '', text: '' }
  }
}

export function storeReportDraft(type: Reportable, id: string, draft: ReportDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(keyOf(type, id), JSON.stringify(draft))
    else sessionStorage.removeItem(keyOf(type, id))
  } catch {}
}
