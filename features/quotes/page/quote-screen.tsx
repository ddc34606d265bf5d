import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Info, Printer } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { dayOf } from '../../../platform/serbian/dates.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { ShareButtons } from '../../../ui/share/share-buttons.tsx'
import { useEuroRate } from '../../services/euro-rate.ts'
import { inEuros } from '../../services/price.ts'
import { formatMoney } from '../money.ts'
import type { Quote, QuoteVersion } from '../quote.ts'
import { QuoteBadge } from '../quote-badge.tsx'
import { QuoteButtons } from '../quote-buttons.tsx'
import { quoteQuery } from '../quote-queries.ts'
import { acceptedVersion, dayInGenitive, dayInWords, hasQuoteActions, versionInEffect } from '../quote-words.ts'
import { WarrantyCard } from '../warranty/warranty-card.tsx'
import { WarrantyPair } from '../warranty/warranty-pair.tsx'
import { QuotePaper, shortHash } from './quote-paper.tsx'
import { QuoteParties } from './quote-parties.tsx'
import { QuoteTable } from './quote-table.tsx'
import { QuoteVersions } from './quote-versions.tsx'

type QuoteScreenProps = {
  id: string
  url: string
  /** Parts of later features about an accepted quote. */
  afterwards: (quote: Quote) => ReactNode
}

export function QuoteScreen({ id, url, afterwards }: QuoteScreenProps) {
  const rate = useEuroRate()
  const { data: quote } = useSuspenseQuery(quoteQuery(id))
  const [chosen, setChosen] = useState<number>()
  const version = quote.versions.find(each => each.version === chosen) ?? versionInEffect(quote)
  const isShown = version.version === quote.shown
  const total = formatMoney(version.total)
  return (
    <>
      <div className="wrap no-print pt-1.5 pb-12">
        <BackLink quote={quote} />
        <div className="service-page mt-1">
          <div className="stack gap-5">
            <div className="row between flex-wrap items-start gap-2">
              <div>
                <h1>Ponuda {quote.number}</h1>
                <p className="mt-1.5 text-ink-2">
                  Proračun radova, verzija {version.version}, poslata {dayInGenitive(dayOf(version.sent_at))}
                </p>
              </div>
              <QuoteBadge quote={quote} version={version} />
            </div>
            <article className="card pad stack gap-5" aria-label={`Ponuda ${quote.number}`}>
              <QuoteParties quote={quote} />
              <QuoteTable version={version} marksNew />
              <div>
                <p className="quote-sum quote-sum-large">
                  <span>Ukupno</span>
                  <b>{total}</b>
                </p>
                <p className="text-right text-sm text-ink-2">{inEuros(version.total / 100, rate)}</p>
              </div>
              <ChangesNote quote={quote} version={version} />
              <dl className="quote-pairs">
                {version.note && (
                  <div>
                    <dt>Napomena</dt>
                    <dd className="whitespace-pre-line" translate="no">
                      {version.note}
                    </dd>
                  </div>
                )}
                <WarrantyPair version={version} isRequired={quote.versions.some(each => each.warranty)} />
                <div>
                  <dt>Važi do</dt>
                  <dd>{dayInWords(version.valid_until)}</dd>
                </div>
              </dl>
              <hr className="border-line" />
              <p className="text-sm text-ink-3">
                Ovo nije fiskalni račun. Kontrolni broj verzije: <span translate="no">{shortHash(version)}</span>
              </p>
            </article>
          </div>
          <aside className="service-side">
            <div className="stack">
              {isShown && <Answer quote={quote} version={version} />}
              {quote.warranty && <WarrantyCard term={quote.warranty} />}
              {quote.accepted && afterwards(quote)}
              <QuoteVersions quote={quote} chosen={version.version} onChoose={setChosen} />
              <div className="row flex-wrap gap-2">
                <Button variant="secondary" size="small" icon={<Printer />} onClick={() => window.print()}>
                  Odštampaj
                </Button>
                <ShareButtons title={`Ponuda ${quote.number}`} url={url} copied="Adresa ponude je kopirana." />
              </div>
            </div>
          </aside>
        </div>
        {isShown && (quote.can.accept || quote.can.pay) && (
          <QuoteButtons quote={quote} isShown className="actionbar quote-actionbar" />
        )}
      </div>
      <QuotePaper quote={quote} version={version} />
    </>
  )
}

function BackLink({ quote: { side, conversation_id } }: { quote: Quote }) {
  const label = (
    <>
      <ArrowLeft className="icon-small" />
      {conversation_id ? 'Nazad na razgovor' : 'Nazad na ponude'}
    </>
  )
  if (!conversation_id) {
    return (
      <Link to="/ponude" className="link link-touch">
        {label}
      </Link>
    )
  }
  return side === 'provider' ? (
    <Link to="/dashboard" search={{ tab: 'messages', razgovor: conversation_id }} className="link link-touch">
      {label}
    </Link>
  ) : (
    <Link to="/messages" search={{ razgovor: conversation_id }} className="link link-touch">
      {label}
    </Link>
  )
}

function ChangesNote({ quote, version }: { quote: Quote; version: QuoteVersion }) {
  const accepted = acceptedVersion(quote)
  const added = version.lines.filter(({ is_new }) => is_new)
  if (!version.change_note && !added.length) return null
  return (
    <Note icon={<Info />}>
      <b>Šta je novo:</b> {added.map(({ name, amount }) => `${name}, ${formatMoney(amount)}`).join('; ')}
      {added.length > 0 && '. '}
      <span translate="no">{version.change_note}</span>{' '}
      {version.status === 'sent' &&
        accepted &&
        `Dok nema odgovora na ovu verziju, važi prethodna, ${formatMoney(accepted.total)}.`}
    </Note>
  )
}

function Answer({ quote, version }: { quote: Quote; version: QuoteVersion }) {
  if (!hasQuoteActions(quote.can)) return null
  const heading = quote.can.accept
    ? `Prihvatate baš verziju ${version.version}:`
    : version.status === 'accepted'
      ? `Prihvaćena je verzija ${version.version}:`
      : `Verzija ${version.version}:`
  return (
    <section
      // Hidden on a customer's phone, because the action bar has the same buttons there.
      className={`card pad stack ${quote.side === 'customer' ? 'max-md:hidden' : ''}`}
      aria-label="Odgovor na ponudu"
    >
      <p className="text-ink-2">{heading}</p>
      <p className="quote-price -mt-2">{formatMoney(version.total)}</p>
      <QuoteButtons quote={quote} isShown className="quote-side-buttons" size="large" />
      {quote.can.accept && <p className="text-sm text-ink-3">Prihvatanjem još ništa ne plaćate.</p>}
    </section>
  )
}
