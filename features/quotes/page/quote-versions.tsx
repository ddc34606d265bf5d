import { onMoment } from '../../../platform/serbian/moments.ts'
import { PlateNumber } from '../../../ui/plate/plate.tsx'
import { formatMoney } from '../money.ts'
import type { Quote, QuoteVersion } from '../quote.ts'
import { versionLabels } from '../quote-words.ts'

type QuoteVersionsProps = { quote: Quote; chosen: number; onChoose: (version: number | undefined) => void }

export function QuoteVersions({ quote, chosen, onChoose }: QuoteVersionsProps) {
  return (
    <section className="card pad" aria-labelledby="verzije">
      <h2 id="verzije" className="mb-4 text-xl">
        Verzije
      </h2>
      <ol className="quote-versions">
        {quote.versions.map(version => {
          const { version: number, total, sent_at } = version
          return (
            <li key={number}>
              <PlateNumber small className={number === quote.shown ? undefined : 'quote-version-old'}>
                {number}
              </PlateNumber>
              <span className="sr-only">Verzija {number}: </span>
              <b>{formatMoney(total)}</b>
              <p className="text-sm text-ink-2">Poslato {onMoment(sent_at)}.</p>
              <p className="text-sm font-semibold" data-status={version.status}>
                {stateText(quote, version)}
              </p>
              {version.reason && (
                <p className="text-sm text-ink-2" translate="no">
                  „{version.reason}”
                </p>
              )}
              {number !== chosen && (
                <button
                  type="button"
                  className="link link-touch text-sm"
                  onClick={() => onChoose(number === quote.shown ? undefined : number)}
                >
                  Pogledaj verziju {number}
                </button>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function stateText({ side }: Quote, { status, decided_at }: QuoteVersion): string {
  if (status === 'sent') return side === 'customer' ? 'Čeka vaš odgovor' : 'Čeka odgovor'
  const when = decided_at ? ` ${onMoment(decided_at)}` : ''
  if (side === 'customer' && status === 'accepted') return `Prihvatili ste${when}`
  return `${versionLabels[status]}${when}`
}
