import { z } from 'zod'

/** A job that has failed after all retries. */
export const failedJob = z.object({
  id: z.uuid(),
  queue: z.string(),
  tries: z.number().int(),
  error: z.string().nullable(),
  failed_at: z.iso.datetime(),
})
export type FailedJob = z.infer<typeof failedJob>

/** An email that the recipient's server has refused for good. */
export const bouncedEmail = z.object({
  id: z.uuid(),
  recipient: z.string(),
  /** Null if the email's subject contains a code, which must stay secret. */
  subject: z.string().nullable(),
  status: z.number().int(),
  reason: z.string(),
  returned_at: z.iso.datetime(),
})
export type BouncedEmail = z.infer<typeof bouncedEmail>

const queueLabels: Record<string, string> = {
  mail: 'Slanje emaila',
  'message-letters': 'Email o novim porukama',
  'every-minute': 'Poslovi svakog minuta',
  'media-erase': 'Brisanje slika',
  'media-sweep': 'Čišćenje slika koje niko ne prikazuje',
  'account-erase': 'Brisanje naloga',
  'archive-making': 'Pravljenje paketa podataka',
  'archive-cleanup': 'Brisanje isteklih paketa podataka',
  'assistant-reply': 'Odgovor asistenta',
  'free-days': 'Prvi slobodan dan',
  'search-upkeep': 'Redosled usluga po danima',
  'answering-times': 'Vreme odgovaranja pružalaca',
  'work-facts': 'Održani termini i klijenti koji se vraćaju',
  'evidence-cleanup': 'Brisanje neposlatih papira i starih provera',
  'hash-backup-codes': 'Rezervni kodovi',
  'support-retention': 'Brisanje starih poruka podršci',
  'forget-expired': 'Brisanje isteklih prijava i kodova',
  'forget-visitors': 'Brisanje dnevnih poseta',
  'forget-replies': 'Brisanje starih odgovora asistenta',
  'attachment-sweep': 'Čišćenje priloga koje niko nije poslao',
  push: 'Obaveštenja na telefonu',
  requests: 'Zahtevi na tabli',
  'website-domains': 'Domeni sajtova',
  'sign-up-bursts': 'Praćenje naglih prijava',
  'report-retention': 'Brisanje starih prijava',
  'euro-rates': 'Cene po kursu evra',
  'price-figures': 'Cene u gradu',
  'waiting-offers': 'Ponude oslobođenih termina',
  'waiting-cleanup': 'Brisanje starih čekanja',
}

export const queueLabel = (queue: string) => queueLabels[queue] ?? queue

/** Returns the usual meaning of a mail server's refusal (RFC 3463), shown beside the server's own text. */
export function bounceReasonText({ status, reason }: Pick<BouncedEmail, 'status' | 'reason'>): string {
  const [code] = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(reason) ?? []
  if (code === '5.2.2' || status === 552) return 'Puno sanduče'
  if (code?.startsWith('5.1.') || status === 550) return 'Nepostojeća adresa'
  if (code?.startsWith('5.7.') || status === 554) return 'Odbijeno kao nepoželjno'
  return 'Odbijeno zauvek'
}
