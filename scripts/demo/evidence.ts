import { readFile } from 'node:fs/promises'
import { eq, inArray } from 'drizzle-orm'
import { profiles } from '../../features/accounts/account-tables.server.ts'
import { addDays, startOfDay } from '../../features/appointments/belgrade.ts'
import type { EvidenceKind } from '../../features/evidence/evidence-kinds.ts'
import { MAX_DOCUMENT_DAYS, REMINDER_DAYS } from '../../features/evidence/evidence-limits.ts'
import { updateVerifiedUntil } from '../../features/evidence/evidence-rows.server.ts'
import { evidence, evidenceDocuments } from '../../features/evidence/evidence-tables.server.ts'
import { dayOf } from '../../platform/serbian/dates.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { SHORT_LIVED_FOLDER } from '../../platform/server/storage.server.ts'
import { administratorKey, idOf } from './ids.ts'
import { paperFile } from './picture.ts'

const DAY_MS = 86_400_000

type Shown = {
  provider: string
  kind: EvidenceKind
  subject?: string
  taxNumber?: string
  companyNumber?: string
  note?: string
  sentDaysAgo: number
  /** Days from today to the last day; missing while the evidence waits. */
  validDays?: number
  seen?: string
}

/** Six providers with different evidence: one with all of it, one whose licence ends soon, two whose papers wait. */
const shown: Shown[] = [
  {
    provider: 'milan',
    kind: 'register',
    taxNumber: '101134702',
    companyNumber: '55412307',
    sentDaysAgo: 60,
    validDays: 303,
    seen: 'Rešenje o upisu; ime i PIB se slažu sa pretragom APR-a.',
  },
  {
    provider: 'milan',
    kind: 'licence',
    subject: 'elektroinstalacije',
    sentDaysAgo: 60,
    validDays: 212,
    seen: 'Uverenje o položenom stručnom ispitu, glasi na isto ime.',
  },
  {
    provider: 'milan',
    kind: 'identity',
    note: 'Radnim danom posle 17 h.',
    sentDaysAgo: 52,
    validDays: 311,
    seen: 'Lična karta viđena uživo, ime se slaže.',
  },
  {
    provider: 'dragan',
    kind: 'licence',
    subject: 'gasne instalacije',
    sentDaysAgo: 340,
    validDays: 21,
    seen: 'Licenca za gasne instalacije, glasi na isto ime.',
  },
  {
    provider: 'dragan',
    kind: 'insurance',
    sentDaysAgo: 100,
    validDays: 265,
    seen: 'Polisa osiguranja od odgovornosti, glasi na isto ime.',
  },
  {
    provider: 'ivana',
    kind: 'premises',
    note: 'Lokal u Centru, do 19 h.',
    sentDaysAgo: 120,
    validDays: 243,
    seen: 'Salon viđen uživo na adresi iz poruke.',
  },
  {
    provider: 'gordana',
    kind: 'register',
    taxNumber: '108774214',
    companyNumber: '64220915',
    sentDaysAgo: 30,
    validDays: 335,
    seen: 'Izvod o registraciji; ime i PIB se slažu sa pretragom APR-a.',
  },
  { provider: 'vladan', kind: 'licence', subject: 'elektroinstalacije', sentDaysAgo: 2 },
  { provider: 'tamara', kind: 'identity', note: 'Svakog dana pre podne, kod Gradske pijace.', sentDaysAgo: 1 },
]

/** Adds the evidence once. Fixed ids let an interrupted load continue. */
export async function addEvidence(runtime: Runtime, now: number): Promise<void> {
  await addRows(runtime, now)
  await addPaper(runtime)
}

async function addRows({ db }: Runtime, now: number): Promise<void> {
  const today = dayOf(new Date(now))
  const rows = shown.map(({ sentDaysAgo, validDays, ...one }) => {
    const sentAt = new Date(now - sentDaysAgo * DAY_MS)
    const endsAt = validDays === undefined ? null : startOfDay(addDays(today, validDays + 1))
    const reminderAt = endsAt && new Date(endsAt.getTime() - REMINDER_DAYS * DAY_MS)
    return {
      ...one,
      id: idOf('evidence', `${one.provider}/${one.kind}`),
      providerId: idOf('person', one.provider),
      sentAt,
      ...(endsAt
        ? {
            status: 'accepted' as const,
            endsAt,
            nextDueAt: reminderAt && reminderAt.getTime() > now ? reminderAt : endsAt,
            decidedBy: idOf('person', administratorKey),
            decidedAt: new Date(sentAt.getTime() + DAY_MS),
          }
        : { nextDueAt: new Date(sentAt.getTime() + MAX_DOCUMENT_DAYS * DAY_MS) }),
    }
  })
  await db.transaction(async tx => {
    const people = await tx
      .select({ id: profiles.id })
      .from(profiles)
      .where(inArray(profiles.id, [...new Set(rows.map(({ providerId }) => providerId))]))
    const added = await tx
      .insert(evidence)
      .values(rows.filter(({ providerId }) => people.some(({ id }) => id === providerId)))
      .onConflictDoNothing()
      .returning({ providerId: evidence.providerId })
    for (const providerId of new Set(added.map(each => each.providerId)))
      await updateVerifiedUntil(tx, providerId, new Date(now))
  })
}

/** Adds a drawn paper for the licence that waits, because no real paper may be in the demonstration. */
async function addPaper({ db, storage }: Runtime): Promise<void> {
  const [id, evidenceId, ownerId] = [
    idOf('paper', 'vladan'),
    idOf('evidence', 'vladan/licence'),
    idOf('person', 'vladan'),
  ]
  const [waiting] = await db.select({ status: evidence.status }).from(evidence).where(eq(evidence.id, evidenceId))
  if (waiting?.status !== 'waiting') return
  const body = await readFile(paperFile)
  const row = { id, evidenceId, ownerId, width: 900, height: 1270, bytes: body.byteLength }
  await storage.write(`${SHORT_LIVED_FOLDER}/evidence/${ownerId}/${id}/photo.webp`, body)
  await db.insert(evidenceDocuments).values(row).onConflictDoNothing()
}
