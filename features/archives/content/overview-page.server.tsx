import { formatLongDate } from '../../../platform/serbian/dates.ts'
import { dateAndHour } from '../../../platform/serbian/moments.ts'
import { type ArchiveData, hasItems, text } from './archive-data.server.ts'
import { endDocument, startDocument, toHtml } from './archive-document.server.tsx'
import {
  calendarPath,
  clientsCardsPath,
  clientsCsvPath,
  dataPath,
  picturePath,
  sitePath,
  sumsPath,
} from './archive-paths.ts'
import { type OverviewItem, type OverviewSection, overviewSections } from './overview-sections.server.ts'

/** Writes the archive's first page, record by record. It works from the disk, without a network and a script. */
export async function* overviewPage(data: ArchiveData): AsyncGenerator<string> {
  const name = text(data.profile.name) || text(data.profile.email)
  const { script } = data
  const sections: OverviewSection[] = []
  for (const section of overviewSections) if (await hasItems(section.items(data))) sections.push(section)
  const hasPictures = data.filled.has('media_files')
  yield startDocument(`Moj paket · ${name}`, '', script)
  yield toHtml(
    <>
      <header>
        <div className="wrap">
          <p className="plate">{data.appName}</p>
          <h1>{name}</h1>
          <p>Vaši podaci, {dateAndHour(data.madeAt)}. Ova stranica radi i bez interneta.</p>
        </div>
      </header>
      <nav className="wrap" aria-label="Sadržaj">
        <ul>
          {[
            { id: 'profil', title: 'Profil' },
            ...sections,
            ...(hasPictures ? [{ id: 'slike', title: 'Slike' }] : []),
            { id: 'fajlovi', title: 'Fajlovi' },
          ].map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
    </>,
    script,
  )
  yield '<main class="wrap">'
  yield toHtml(<Profile data={data} />, script)
  for (const section of sections) {
    yield `<section id="${section.id}">${toHtml(<h2>{section.title}</h2>, script)}<ul class="rows">`
    for await (const item of section.items(data)) yield toHtml(<Item item={item} />, script)
    yield '</ul></section>'
  }
  if (hasPictures) yield* pictures(data)
  yield toHtml(<Files data={data} />, script)
  yield `</main>${toHtml(<Footer data={data} />, script)}${endDocument}`
}

function Profile({ data: { profile, appName } }: { data: ArchiveData }) {
  const facts: OverviewItem['facts'] = [
    ['Email', text(profile.email)],
    ['Telefon', text(profile.phone)],
    ['Mesto', text(profile.location)],
    [`Na sajtu ${appName} od`, formatLongDate(profile.created_at as Date)],
  ]
  return (
    <section id="profil">
      <h2>Profil</h2>
      <ul className="rows">
        <li>
          <Facts facts={facts} />
        </li>
      </ul>
    </section>
  )
}

function Item({ item: { title, href, facts, words, reply } }: { item: OverviewItem }) {
  return (
    <li>
      <h3>{href ? <a href={href}>{title}</a> : title}</h3>
      <Facts facts={facts} />
      {words && (
        <p className="words" translate="no">
          {words}
        </p>
      )}
      {reply && (
        <p className="words">
          Odgovor: <span translate="no">{reply}</span>
        </p>
      )}
    </li>
  )
}

function Facts({ facts }: Pick<OverviewItem, 'facts'>) {
  const known = facts.filter(([, value]) => value)
  if (!known.length) return null
  return (
    <dl className="facts">
      {known.map(([label, value, isWritten]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd translate={isWritten && 'no'}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

async function* pictures({ read, script }: ArchiveData): AsyncGenerator<string> {
  yield `<section id="slike">${toHtml(<h2>Slike</h2>, script)}<ul class="photos">`
  let number = 0
  for await (const row of read('media_files')) {
    number += 1
    const path = picturePath(text(row.key))
    yield toHtml(
      <li>
        <a href={path}>
          <img src={path} alt={`Slika ${number}`} loading="lazy" width={320} height={320} />
        </a>
      </li>,
      script,
    )
  }
  yield '</ul></section>'
}

function Files({ data: { clients, hasSite, filled } }: { data: ArchiveData }) {
  const siteText = (
    <>
      vaš sajt. Fasciklu „<span translate="no">sajt</span>” možete da postavite na bilo koji server
    </>
  )
  const files = [
    { path: dataPath, about: 'svi podaci, i oni kojih na ovoj stranici nema, za programe' },
    ...(filled.has('appointments')
      ? [{ path: calendarPath, about: 'svi termini, za kalendar na telefonu ili računaru' }]
      : []),
    ...(filled.has('quote_versions') ? [{ path: sumsPath, about: 'ponude i iznosi, za tabele' }] : []),
    ...(clients.length
      ? [
          { path: clientsCsvPath, about: 'klijenti, za tabele' },
          { path: clientsCardsPath, about: 'klijenti, za imenik na telefonu' },
        ]
      : []),
    ...(hasSite ? [{ path: sitePath, about: siteText }] : []),
  ]
  return (
    <section id="fajlovi">
      <h2>Fajlovi</h2>
      <ul className="files">
        {files.map(({ path, about }) => (
          <li key={path}>
            <a href={path} translate="no">
              {path}
            </a>
            : {about}.
          </li>
        ))}
      </ul>
      {hasSite && <p className="quiet">Dugmad za poruke i termine na sajtu rade dok imate nalog.</p>}
    </section>
  )
}

function Footer({ data: { appName, runtime } }: { data: ArchiveData }) {
  return (
    <footer>
      <div className="wrap">
        Napravljeno na sajtu <a href={runtime.config.APP_URL}>{appName}</a>.
      </div>
    </footer>
  )
}
