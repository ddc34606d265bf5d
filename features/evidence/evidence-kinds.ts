export const evidenceKinds = ['register', 'licence', 'insurance', 'identity', 'premises'] as const
export type EvidenceKind = (typeof evidenceKinds)[number]

/** `withdrawn`, `lapsed` (its document was not seen in time), `expired` and `replaced` are not shown to others. */
export const evidenceStatuses = [
  'waiting',
  'accepted',
  'refused',
  'withdrawn',
  'lapsed',
  'expired',
  'replaced',
] as const
export type EvidenceStatus = (typeof evidenceStatuses)[number]

/** Name of a kind in lists and headings. */
export const kindNames: Record<EvidenceKind, string> = {
  register: 'Upis u APR',
  licence: 'Dozvola za rad',
  insurance: 'Osiguranje od štete',
  identity: 'Lična karta',
  premises: 'Radionica ili lokal',
}

/** Name of a kind in the sentence about what was not checked. */
export const uncheckedNames: Record<EvidenceKind, string> = {
  register: 'upis u APR',
  licence: 'dozvola za rad',
  insurance: 'osiguranje',
  identity: 'lična karta',
  premises: 'radionica',
}

/** Identity is seen in person. No copy of an identity card is ever asked for. */
export const needsDocument = (kind: EvidenceKind): boolean => kind !== 'identity'
