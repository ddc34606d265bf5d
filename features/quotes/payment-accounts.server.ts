import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../../platform/server/database/db.server.ts'
import type { Acting } from '../../platform/server/http/http.server.ts'
import { conflict } from '../../platform/server/http/problem.server.ts'
import { composeLetter } from '../../platform/server/mail/letter.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { requireFreshness } from '../accounts/settings/freshness.server.ts'
import type { OwnPaymentAccount, PaymentAccountChange, PaymentAccountInput } from './payment-account.ts'
import { paymentAccounts, quotes, quoteVersions } from './quote-tables.server.ts'

export async function findOwnAccount({ runtime, user }: Acting): Promise<OwnPaymentAccount> {
  const [row] = await runtime.db.select().from(paymentAccounts).where(eq(paymentAccounts.providerId, user.id))
  return {
    account: row
      ? { holder: row.holder, account: row.account, changed_at: row.changedAt.toISOString(), version: row.version }
      : null,
  }
}

/**
 * Where the caller is paid from now on. It takes a fresh session and is announced by email. What was accepted keeps the
 * account of then; only what was accepted before there was any is paid to the first one. A change of an older version is
 * refused (409 `stale`), so that no open tab brings a former account back.
 */
export async function saveAccount(
  acting: Acting,
  { version, ...input }: PaymentAccountChange,
): Promise<OwnPaymentAccount> {
  const { runtime, user } = acting
  await requireFreshness(runtime, user)
  await runtime.db.transaction(async tx => {
    // Nobody accepts meanwhile (quote-changes.server.ts).
    const [owner] = await tx.select().from(profiles).where(eq(profiles.id, user.id)).for('no key update')
    const [before] = await tx.select().from(paymentAccounts).where(eq(paymentAccounts.providerId, user.id))
    if (before?.account === input.account && before.holder === input.holder) return
    if (version !== (before?.version ?? 0))
      throw conflict('stale', 'Račun je u međuvremenu promenjen na drugom uređaju.')
    const set = { ...input, changedAt: new Date(), version: version + 1 }
    await tx
      .insert(paymentAccounts)
      .values({ providerId: user.id, ...set })
      .onConflictDoUpdate({ target: paymentAccounts.providerId, set })
    if (!before) await payTo(acting, tx, input)
    const { APP_NAME, APP_URL } = runtime.config
    const letter = composeLetter(APP_NAME, owner!.email, {
      subject: before ? 'Broj računa za uplate je promenjen' : 'Upisan je broj računa za uplate',
      paragraphs: [
        'Dobar dan,',
        `na vašem nalogu je ${before ? 'promenjen' : 'upisan'} račun na koji vam klijenti plaćaju. Poslednje četiri cifre su sada ${input.account.slice(-4)}.`,
        'Ponude koje su već prihvaćene plaćaju se na račun koji je tada važio.',
      ],
      action: { label: 'Pogledaj račun', url: `${APP_URL}/cenovnik` },
      after: ['Ako to niste bili vi, odmah promenite lozinku i javite se podršci.'],
      footer: `Ovu poruku ste dobili jer je na sajtu ${APP_NAME} upisana adresa ${owner!.email}.`,
    })
    await runtime.mail.sendAll([letter], tx)
  })
  return findOwnAccount(acting)
}

async function payTo({ user }: Acting, tx: Tx, account: PaymentAccountInput): Promise<void> {
  const his = tx
    .select({ id: quotes.id })
    .from(quotes)
    .where(and(eq(quotes.providerId, user.id), isNull(quotes.paidAt)))
  await tx
    .update(quoteVersions)
    .set({ accountSnapshot: account })
    .where(
      and(
        inArray(quoteVersions.quoteId, his),
        eq(quoteVersions.status, 'accepted'),
        isNull(quoteVersions.accountSnapshot),
      ),
    )
}
