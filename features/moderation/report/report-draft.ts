import type { ReportReason } from '../reasons.ts'
import type { Reportable } from './report.ts'

export type ReportDraft = { reason: ReportReason | ''; text: string }

const keyOf = (type: Reportable, id: string) => `report:${type}:${id}`

/** What a visitor has written survives signing in, in this tab alone; signing out empties it. */
export function readReportDraft(type: Reportable, id: string): ReportDraft {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(type, id)) ?? 'null') as Partial<ReportDraft> | null
    return { reason: kept?.reason ?? '', text: kept?.text ?? '' }
  } catch {
    return { reason: '', text: '' }
  }
}

export function keepReportDraft(type: Reportable, id: string, draft: ReportDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(keyOf(type, id), JSON.stringify(draft))
    else sessionStorage.removeItem(keyOf(type, id))
  } catch {}
}
