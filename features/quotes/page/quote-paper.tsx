import { dayOf } from '../../../platform/serbian/dates.ts'
import { Logo } from '../../../ui/plate/plate.tsx'
import { formatMoney } from '../money.ts'
import type { Quote, QuoteVersion } from '../quote.ts'
import { dayInGenitive, dayInWords, formatForPrint } from '../quote-words.ts'
import { WarrantyPair } from '../warranty/warranty-pair.tsx'
import { QuoteParties } from './quote-parties.tsx'
import { QuoteTable } from './quote-table.tsx'

/** Returns a part of the hash, long enough for a comparison by eye. */
export const shortHash = ({ sha256 }: QuoteVersion): string =>
  `${sha256.slice(0, 4)} ${sha256.slice(4, 8)} … ${sha256.slice(-4)}`

/** A4 sheet for signatures. The sheet is printed instead of the page. */
export function QuotePaper({ quote, version }: { quote: Quote; version: QuoteVersion }) {
  return (
    <div className="quote-paper">
      <header className="row between items-start">
        <div>
          <p className="quote-paper-title">Ponuda {quote.number}</p>
          <p>
            Proračun radova, verzija {version.version}, poslata {dayInGenitive(dayOf(version.sent_at))}
          </p>
        </div>
        <Logo />
      </header>
      <QuoteParties quote={quote} />
      <div>
        <QuoteTable version={version} />
        <p className="quote-sum quote-sum-large">
          <span>Ukupno za plaćanje</span>
          <b>{formatMoney(version.total)}</b>
        </p>
      </div>
      <dl className="quote-pairs">
        {version.note && (
          <div>
            <dt>Napomena</dt>
            <dd className="whitespace-pre-line" translate="no">
              {version.note}
            </dd>
          </div>
        )}
        <WarrantyPair version={version} />
        <div>
          <dt>Ponuda važi do</dt>
          <dd>{dayInWords(version.valid_until)}</dd>
        </div>
      </dl>
      <Consent quote={quote} version={version} />
      <div className="quote-signatures">
        <p>Izvođač: {quote.provider.name}</p>
        <p>Naručilac: {quote.customer.name}</p>
      </div>
      <footer className="quote-paper-foot">
        <b>Ovo nije fiskalni račun.</b>
        <span>
          Kontrolni broj verzije {version.version}: <span translate="no">{shortHash(version)}</span>
        </span>
      </footer>
    </div>
  )
}

function Consent({ quote, version }: { quote: Quote; version: QuoteVersion }) {
  if (version.status !== 'accepted' || !version.decided_at) return null
  const previous = quote.versions.find(each => each.status === 'accepted' && each.version < version.version)
  return (
    <section className="quote-consent">
      <b>Pristanak naručioca</b>
      <p>
        {quote.customer.name}: verzija {version.version} ove ponude, u iznosu od {formatMoney(version.total)},
        prihvaćena je {formatForPrint(version.decided_at)} na stranici ponude na Komšiluku.
      </p>
      {previous?.decided_at && (
        <p className="mt-1">
          <small>
            Prethodna verzija: {previous.version}, {formatMoney(previous.total)}, prihvaćena{' '}
            {formatForPrint(previous.decided_at)}.
          </small>
        </p>
      )}
    </section>
  )
}
