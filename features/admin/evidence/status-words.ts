import type { EvidenceStatus } from '../../evidence/evidence-kinds.ts'

export const statusWords: Record<EvidenceStatus, string> = {
  waiting: 'Na čekanju',
  accepted: 'Provereno',
  refused: 'Odbijeno',
  withdrawn: 'Povučeno',
  lapsed: 'Nije pogledano na vreme',
  expired: 'Isteklo',
  replaced: 'Zamenjeno novim',
}
