import { eq } from 'drizzle-orm'
import { asWritten } from '../../platform/serbian/script/as-written.ts'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { composeEmail } from '../../platform/server/mail/email.server.ts'
import type { EmailContent } from '../../platform/server/mail/email-content.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { isReachable } from '../accounts/ban.ts'
import { notifyByPushOrEmail } from '../push/delayed-emails.server.ts'
import type { PushNotice } from '../push/push-job.server.ts'
import { lastDay } from './evidence-rows.server.ts'
import { type EvidenceRow, evidence } from './evidence-tables.server.ts'
import { evidencePath, evidenceTitle, formatShortDay } from './evidence-words.ts'

export type EvidenceNews = 'accepted' | 'refused' | 'lapsed' | 'reminder' | 'expired'

/** Notifies the provider by push or email. */
export async function notifyOfEvidence(runtime: Runtime, tx: Tx, row: EvidenceRow, news: EvidenceNews): Promise<void> {
  const [provider] = await tx.select().from(profiles).where(eq(profiles.id, row.providerId))
  if (!provider?.emailVerified || !isReachable(provider)) return
  const { APP_NAME, APP_URL } = runtime.config
  const letter = composeEmail(runtime.config, provider, {
    ...emailContent(row, news),
    action: { label: 'Otvori svoje provere', url: APP_URL + evidencePath },
    footer: `Ovaj email ste dobili jer ste na sajtu ${APP_NAME} pokazali papire o svom poslu.`,
  })
  await notifyByPushOrEmail(runtime, tx, 'evidence', [{ userId: provider.id, letter, subjectId: `${row.id} ${news}` }])
}

function emailContent(row: EvidenceRow, news: EvidenceNews): Pick<EmailContent, 'subject' | 'paragraphs'> {
  const title = evidenceTitle({ ...row, tax_number: row.taxNumber })
  const until = row.endsAt ? formatShortDay(lastDay(row.endsAt)) : ''
  const greeting = 'Dobar dan,'
  switch (news) {
    case 'accepted':
      return {
        subject: `Provereno: ${title}`,
        paragraphs: [
          greeting,
          `pogledali smo ono što ste poslali. Na vašoj stranici sada piše: ${title}, važi do ${until}`,
          `Videli smo: ${asWritten(row.seen)}`,
          'Slika koju ste poslali je obrisana.',
        ],
      }
    case 'refused':
      return {
        subject: `Nije provereno: ${title}`,
        paragraphs: [
          greeting,
          'pogledali smo ono što ste poslali, ali to ne možemo da pokažemo klijentima.',
          `Razlog: ${asWritten(row.reason)}`,
          'Slika koju ste poslali je obrisana. Možete da pošaljete drugu. Na mesto vaših usluga na spisku ovo ne utiče.',
        ],
      }
    case 'lapsed':
      return {
        subject: `Nismo stigli da pogledamo: ${title}`,
        paragraphs: [
          greeting,
          'za 30 dana nismo stigli da pogledamo ono što ste poslali, pa je slika obrisana. Izvinite.',
          'Ako želite, pošaljite ponovo.',
        ],
      }
    case 'reminder':
      return {
        subject: `Provera ističe ${until} (${title})`,
        paragraphs: [
          greeting,
          `na vašoj stranici do ${until} piše: ${title}.`,
          'Posle tog dana se sama uklanja. Ako imate nov papir, pošaljite sliku pre toga.',
        ],
      }
    case 'expired':
      return {
        subject: `Provera je istekla: ${title}`,
        paragraphs: [
          greeting,
          `provera je važila do ${until}, pa se više ne vidi na vašoj stranici: ${title}.`,
          'Kad budete imali nov papir, pošaljite sliku.',
        ],
      }
  }
}

const pushTitles: Record<EvidenceNews, string> = {
  accepted: 'Pogledali smo vaš papir',
  refused: 'Pogledali smo vaš papir',
  lapsed: 'Pošaljite papir ponovo',
  reminder: 'Provera uskoro ističe',
  expired: 'Provera je istekla',
}

/** Composes a push without the kind of the paper, because others may see the screen. */
export async function composeEvidencePush(
  { db }: Runtime,
  userId: string,
  subject: string,
): Promise<PushNotice | null> {
  const [id = '', news] = subject.split(' ') as [string, EvidenceNews]
  const [row] = await db.select().from(evidence).where(eq(evidence.id, id))
  if (row?.providerId !== userId || row.status === 'withdrawn') return null
  return { title: pushTitles[news], url: evidencePath, tag: `evidence:${id}` }
}
