import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../../platform/server/database/db.server.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { conflict } from '../../platform/server/http/problem.server.ts'
import { composeEmail } from '../../platform/server/mail/email.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { requireFreshSession } from '../accounts/settings/freshness.server.ts'
import type { OwnPaymentAccount, PaymentAccountChange, PaymentAccountInput } from './payment-account.ts'
import { paymentAccounts, quotes, quoteVersions } from './quote-tables.server.ts'

export async function findOwnPaymentAccount({ runtime, user }: ActorContext): Promise<OwnPaymentAccount> {
  const [row] = await runtime.db.select().from(paymentAccounts).where(eq(paymentAccounts.providerId, user.id))
  return {
    account: row
      ? { holder: row.holder, account: row.account, changed_at: row.changedAt.toISOString(), version: row.version }
      : null,
  }
}

/**
 * Stores the caller's payment account after a recent sign-in, and sends an email. Accepted quotes keep their account.
 * Unpaid quotes that were accepted without an account get the first account that is stored. 409 `stale` for an older
 * version, so that an open tab cannot restore a former account.
 */
export async function savePaymentAccount(
  acting: ActorContext,
  { version, ...input }: PaymentAccountChange,
): Promise<OwnPaymentAccount> {
  const { runtime, user } = acting
  await requireFreshSession(runtime, user)
  await runtime.db.transaction(async tx => {
    // The lock makes acceptances of quotes wait (quote-changes.server.ts).
    const [owner] = await tx.select().from(profiles).where(eq(profiles.id, user.id)).for('no key update')
    const [previous] = await tx.select().from(paymentAccounts).where(eq(paymentAccounts.providerId, user.id))
    if (previous?.account === input.account && previous.holder === input.holder) return
    if (version !== (previous?.version ?? 0))
      throw conflict('stale', 'Račun je u međuvremenu promenjen na drugom uređaju.')
    const set = { ...input, changedAt: new Date(), version: version + 1 }
    await tx
      .insert(paymentAccounts)
      .values({ providerId: user.id, ...set })
      .onConflictDoUpdate({ target: paymentAccounts.providerId, set })
    if (!previous) await setAccountOfAcceptedQuotes(acting, tx, input)
    const { APP_NAME, APP_URL } = runtime.config
    const email = composeEmail(runtime.config, owner!, {
      subject: previous ? 'Broj računa za uplate je promenjen' : 'Upisan je broj računa za uplate',
      paragraphs: [
        'Dobar dan,',
        `na vašem nalogu je ${previous ? 'promenjen' : 'upisan'} račun na koji vam klijenti plaćaju. Poslednje četiri cifre su sada ${input.account.slice(-4)}.`,
        'Ponude koje su već prihvaćene plaćaju se na račun koji je tada važio.',
      ],
      action: { label: 'Pogledaj račun', url: `${APP_URL}/cenovnik` },
      after: ['Ako to niste bili vi, odmah promenite lozinku i javite se podršci.'],
      footer: `Ovu poruku ste dobili jer je na sajtu ${APP_NAME} upisana adresa ${owner!.email}.`,
    })
    await runtime.mail.sendAll([email], tx)
  })
  return findOwnPaymentAccount(acting)
}

async function setAccountOfAcceptedQuotes({ user }: ActorContext, tx: Tx, account: PaymentAccountInput): Promise<void> {
  const unpaidQuotes = tx
    .select({ id: quotes.id })
    .from(quotes)
    .where(and(eq(quotes.providerId, user.id), isNull(quotes.paidAt)))
  await tx
    .update(quoteVersions)
    .set({ accountSnapshot: account })
    .where(
      and(
        inArray(quoteVersions.quoteId, unpaidQuotes),
        eq(quoteVersions.status, 'accepted'),
        isNull(quoteVersions.accountSnapshot),
      ),
    )
}
