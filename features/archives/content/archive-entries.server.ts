import { convertText } from '../../../platform/serbian/script/convert-text.ts'
import type { Script } from '../../../platform/serbian/script/script.ts'
import type { PersonalData } from '../../../platform/server/personal-data.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { MAX_ZIP_BYTES, MAX_ZIP_ENTRIES, type ZipEntry } from '../../../platform/server/zip-stream.server.ts'
import { exportOwnData } from '../../accounts/own-data/own-data.server.ts'
import { attachmentFolder } from '../../attachments/attachments.server.ts'
import { pdfFile } from '../../attachments/uploads.server.ts'
import { imageVariant } from '../../media/media-url.ts'
import { staticSiteFiles } from '../../websites/site/static-site.server.ts'
import { type ArchiveData, loadArchiveData, type Row, text } from './archive-data.server.ts'
import { fontFiles } from './archive-document.server.tsx'
import {
  attachmentPath,
  calendarPath,
  clientsCardsPath,
  clientsCsvPath,
  dataPath,
  picturePath,
  sumsPath,
} from './archive-paths.ts'
import { clientCards, clientsCsv } from './client-files.server.ts'
import { conversationPage } from './conversation-page.server.tsx'
import { diaryCalendar } from './diary-calendar.server.ts'
import { overviewPage } from './overview-page.server.tsx'
import { sumsCsv } from './sums-csv.server.ts'

/** Yields the files of a user's archive, the pages and tables first. Files are read one at a time, when they are due. */
export async function* archiveEntries(
  runtime: Runtime,
  parts: PersonalData[],
  userId: string,
): AsyncGenerator<ZipEntry> {
  const data = await loadArchiveData(runtime, parts, userId)
  yield* withinZipBounds(allEntries(data, parts), data.script)
}

async function* allEntries(data: ArchiveData, parts: PersonalData[]): AsyncGenerator<ZipEntry> {
  const { runtime, userId, clients, filled } = data
  yield { name: 'index.html', pieces: overviewPage(data) }
  for (const { name, body } of fontFiles) yield { name, pieces: [body], isPacked: true }
  yield { name: dataPath, pieces: exportOwnData(runtime, parts, userId) }
  if (filled.has('appointments')) yield { name: calendarPath, pieces: diaryCalendar(data) }
  if (filled.has('quote_versions')) yield { name: sumsPath, pieces: sumsCsv(data) }
  if (clients.length) {
    yield { name: clientsCsvPath, pieces: clientsCsv(clients, data.script) }
    yield { name: clientsCardsPath, pieces: clientCards(clients) }
  }
  for await (const { path, body } of staticSiteFiles(runtime, userId))
    yield { name: `sajt/${path}`, pieces: [body], isPacked: typeof body !== 'string' }
  yield* conversationEntries(data)
  yield* pictureEntries(data)
  yield* attachmentEntries(data)
}

/** Yields a page for each conversation. Messages are exported by conversation, so each page ends with the next one. */
async function* conversationEntries(data: ArchiveData): AsyncGenerator<ZipEntry> {
  const messages = data.read('messages')[Symbol.asyncIterator]()
  let next = await messages.next()
  async function* messagesOf(id: unknown): AsyncGenerator<Row> {
    while (!next.done && next.value.conversation_id === id) {
      yield next.value
      next = await messages.next()
    }
  }
  while (!next.done) {
    const id = next.value.conversation_id
    const conversation = data.conversations.get(text(id))
    if (conversation) yield { name: conversation.path, pieces: conversationPage(data, conversation, messagesOf(id)) }
    // A conversation that began after its list was read has no page. A skipped entry has not read its messages.
    for await (const _ of messagesOf(id));
  }
}

/** Yields the largest stored form of each picture. A file that is deleted meanwhile is left out. */
async function* pictureEntries({ runtime, read }: ArchiveData): AsyncGenerator<ZipEntry> {
  for await (const row of read('media_files')) {
    const key = text(row.key)
    const body = await readStored(runtime, imageVariant(key, 1280))
    if (body) yield { name: picturePath(key), pieces: [body], isPacked: true }
  }
}

async function* attachmentEntries({ runtime, read }: ArchiveData): AsyncGenerator<ZipEntry> {
  for await (const row of read('attachments')) {
    const file = { id: text(row.id), ownerId: text(row.owner_id), kind: text(row.kind) }
    const name = file.kind === 'pdf' ? pdfFile : '1280.webp'
    const body = await readStored(runtime, `${attachmentFolder(file)}/${name}`)
    if (body) yield { name: attachmentPath(file), pieces: [body], isPacked: true }
  }
}

async function readStored({ storage }: Runtime, path: string): Promise<Uint8Array | null> {
  return storage.readToUint8Array(path).catch(async failure => {
    if (await storage.fileExists(path)) throw failure
    return null
  })
}

const fullText = 'Paket je pun, pa neke od slika i priloga nisu stali u njega. Pišite podršci i poslaćemo ih.\n'

/** Leaves out what would exceed the bounds of a ZIP, and adds a file that says so. */
async function* withinZipBounds(entries: AsyncIterable<ZipEntry>, script: Script): AsyncGenerator<ZipEntry> {
  let [count, bytes] = [0, 0]
  async function* counted(pieces: ZipEntry['pieces']) {
    for await (const piece of pieces) {
      bytes += piece.length
      yield piece
    }
  }
  for await (const entry of entries) {
    if (count >= MAX_ZIP_ENTRIES || bytes >= MAX_ZIP_BYTES) {
      yield { name: 'nepotpuno.txt', pieces: [convertText(fullText, script)] }
      return
    }
    count += 1
    yield { ...entry, pieces: counted(entry.pieces) }
  }
}
