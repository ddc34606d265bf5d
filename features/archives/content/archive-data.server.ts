import type { Script } from '../../../platform/serbian/script/script.ts'
import type { PersonalData } from '../../../platform/server/personal-data.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { findScriptOfUser } from '../../accounts/script-choice.server.ts'
import type { Client } from '../../clients/client.ts'
import { readClients } from '../../clients/clients.server.ts'
import { conversationPath } from './archive-paths.ts'

/** An exported row, with the database's column names. */
export type Row = Record<string, unknown>

/** A conversation: the other participant, the service and the page in the archive. */
type ConversationFacts = { other: string; title: string; path: string }

/** Data of one user for an archive: the exported rows, and names for the ids in them. */
export type ArchiveData = {
  runtime: Runtime
  userId: string
  appName: string
  /** The user's script, which pages, tables and the calendar have. The exported rows stay as they are stored. */
  script: Script
  madeAt: Date
  profile: Row
  /** Reads the exported rows of a table in batches. */
  read(table: string): AsyncIterable<Row>
  conversations: Map<string, ConversationFacts>
  /** Titles of services, and names of users, by their ids. */
  titles: Map<string, string>
  people: Map<string, string>
  clients: Client[]
  hasSite: boolean
  /** Tables of which the user has rows, among those that decide about a file of the archive. */
  filled: Set<string>
}

export async function loadArchiveData(runtime: Runtime, parts: PersonalData[], userId: string): Promise<ArchiveData> {
  const tables = Object.assign({}, ...parts.map(part => part.tables)) as PersonalData['tables']
  const read = (table: string) => tables[table]!(runtime, userId) as AsyncIterable<Row>
  const conversations = new Map<string, ConversationFacts>()
  const [titles, people] = [new Map<string, string>(), new Map<string, string>()]
  let profile: Row = {}
  for await (const row of read('profiles')) profile = row
  people.set(userId, text(profile.name))
  for await (const row of read('conversations')) {
    const id = text(row.id)
    const otherId = text(row.user_id === userId ? row.provider_id : row.user_id)
    const other = text(row.other_name)
    conversations.set(id, { other, title: text(row.service_title), path: conversationPath(other, id) })
    titles.set(text(row.service_id), text(row.service_title))
    people.set(otherId, other)
  }
  for await (const row of read('services')) titles.set(text(row.id), text(row.title))
  let hasSite = false
  for await (const row of read('provider_websites')) hasSite = row.published === true && row.hidden !== true
  const filled = new Set<string>()
  for (const table of ['appointments', 'quote_versions', 'media_files'])
    if (await hasItems(read(table))) filled.add(table)
  return {
    runtime,
    userId,
    appName: runtime.config.APP_NAME,
    script: await findScriptOfUser(runtime.db, userId),
    madeAt: new Date(),
    profile,
    read,
    conversations,
    titles,
    people,
    clients: await readClients(runtime.database, userId),
    hasSite,
    filled,
  }
}

export async function hasItems(items: AsyncIterable<unknown> | Iterable<unknown>): Promise<boolean> {
  for await (const _ of items) return true
  return false
}

/** Returns a column as text; an empty text for null. */
export const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
