import { MapPin } from 'lucide-react'
import { formatLongDate, formatTime, inGenitive } from '../../../platform/serbian/dates.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { imageVariant, portraitProps } from '../../media/media-url.ts'
import { urgencyWords } from '../../requests/request-words.ts'
import { priceLabel } from '../../services/price.ts'
import { decidedLabels } from '../decision/decision-labels.ts'
import type { Snapshot } from '../report/snapshot.ts'
import type { CaseDetail } from './queue.ts'
import { reasonLabel } from './queue-labels.ts'
import { SnapshotFiles } from './snapshot-files.tsx'

export function CaseSnapshot({ detail }: { detail: CaseDetail }) {
  return detail.appealed ? <Appealed appealed={detail.appealed} /> : <TakenSnapshot detail={detail} />
}

type Taken = Pick<CaseDetail, 'id' | 'snapshot' | 'taken_at' | 'link'>

export function TakenSnapshot({ detail }: { detail: Taken }) {
  return (
    <article className="case-snapshot">
      <div className="case-snapshot-head">
        <span>
          Kako je izgledalo {inGenitive(formatLongDate(detail.taken_at))} u {formatTime(detail.taken_at)}
        </span>
        {detail.link && (
          <a className="link link-touch" href={detail.link} target="_blank" rel="noreferrer">
            Sada
          </a>
        )}
      </div>
      <div className="pad">
        <Shown snapshot={detail.snapshot as Snapshot} reportId={detail.id} />
      </div>
    </article>
  )
}

function Appealed({ appealed }: { appealed: NonNullable<CaseDetail['appealed']> }) {
  return (
    <article className="case-snapshot">
      <div className="case-snapshot-head">
        <span>Odluka, {formatLongDate(appealed.created_at)}</span>
      </div>
      <div className="pad stack gap-2">
        <p>
          <b>{decidedLabels[appealed.action]}</b>
          {appealed.reason && `: ${reasonLabel(appealed.reason)}`}
        </p>
        <p className="whitespace-pre-line" translate="no">
          {appealed.explanation}
        </p>
      </div>
    </article>
  )
}

function Shown({ snapshot, reportId }: { snapshot: Snapshot; reportId: string }) {
  switch (snapshot.kind) {
    case 'service':
      return <ShownService service={snapshot} />
    case 'person':
      return (
        <div className="row gap-3">
          <Avatar name={snapshot.title} seed={snapshot.title} {...portraitProps(snapshot.avatar_url)} />
          <div>
            <b>{snapshot.title}</b>
            <p className="text-sm text-ink-2">{snapshot.location}</p>
          </div>
        </div>
      )
    case 'message':
      return (
        <>
          <p className="mb-2 text-sm text-ink-2">Razgovor: {snapshot.service}</p>
          <ol className="stack gap-2">
            {snapshot.messages.map(({ by_reported, content, created_at, attachments = [] }) => (
              <li key={created_at} className={by_reported ? 'case-words case-words-reported' : 'case-words'}>
                <span className="block text-xs text-ink-3">
                  {by_reported ? 'Prijavljena osoba' : 'Osoba koja je prijavila'}, {formatTime(created_at)}
                </span>
                <span className="whitespace-pre-line" translate="no">
                  {content}
                </span>
                {attachments.length > 0 && <SnapshotFiles reportId={reportId} attachments={attachments} />}
              </li>
            ))}
          </ol>
        </>
      )
    case 'review':
      return (
        <>
          <b>{snapshot.title}</b>
          <p className="text-sm text-ink-2">
            {snapshot.service}, ocena {String(snapshot.average).replace('.', ',')}
          </p>
          <p className="mt-2 whitespace-pre-line" translate="no">
            {snapshot.review}
          </p>
        </>
      )
    case 'request':
      return (
        <>
          <b>{snapshot.title}</b>
          <p className="text-sm text-ink-2">
            {snapshot.area}, {urgencyWords[snapshot.urgency]}
          </p>
          <p className="mt-2 whitespace-pre-line" translate="no">
            {snapshot.text}
          </p>
          {snapshot.photos.length > 0 && <SnapshotFiles reportId={reportId} attachments={snapshot.photos} />}
        </>
      )
    case 'site':
      return (
        <>
          <b>{snapshot.title}</b>
          <p className="text-sm text-ink-2" translate="no">
            {snapshot.url}
          </p>
          <p className="mt-2">{snapshot.description}</p>
          {snapshot.sections.map(({ title, content }) => (
            <p key={`${title} ${content}`} className="mt-2 whitespace-pre-line">
              <b>{title}</b> {content}
            </p>
          ))}
        </>
      )
    default:
      return <p className="text-ink-2">Ovoga više nema.</p>
  }
}

function ShownService({ service }: { service: Extract<Snapshot, { kind: 'service' }> }) {
  const [cover] = service.images
  return (
    <div className="case-service">
      {cover && <img src={imageVariant(cover, 640)} alt="" width={320} height={240} />}
      <div>
        <h2 className="text-lg">{service.title}</h2>
        {service.price && <p className="font-bold wrap-anywhere">{priceLabel(service.price)}</p>}
        <p className="row flex-wrap gap-x-3 text-sm text-ink-2">
          {service.location && (
            <span className="row gap-1">
              <MapPin className="icon-small" aria-hidden="true" />
              {service.location}
            </span>
          )}
          <span>{service.category}</span>
        </p>
      </div>
      <p className="case-service-words">{service.description}</p>
    </div>
  )
}
