import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnWebsite, SiteDraft } from '../draft/site-draft.ts'
import { publishWebsite, saveSections, saveWebsite, websiteQuery } from '../website-queries.ts'
import { begin, record, redo, undo } from './edit-history.ts'
import { useAutosave } from './use-autosave.ts'
import { draftOf, isChanged, typedFields } from './website-draft.ts'

const editedOf = (website: OwnWebsite) => website.draft.content ?? draftOf(website)

/**
 * The site as it is edited. Before it was published each step is saved by itself; a published one has a draft beside
 * what visitors see, which saves itself.
 */
export function useSiteDraft(initial: OwnWebsite) {
  const queryClient = useQueryClient()
  const [stored, setStored] = useState(initial)
  const [history, setHistory] = useState(() => begin(editedOf(initial)))
  const [said, setSaid] = useState('')
  const draft = history.present
  const isDrafting = stored.published || stored.draft.content !== null
  const autosave = useAutosave({ stored, draft, isOn: isDrafting })

  const load = () => queryClient.fetchQuery({ ...websiteQuery, staleTime: 0 })
  /** Takes over what the server has, as it has written it, but for what was typed and not sent: `sent` are the names. */
  function keep(website: OwnWebsite, sent: string[] = Object.keys(draft)) {
    autosave.take(website)
    setStored(website)
    setHistory(before => ({ ...before, present: mergedWith(before.present, stored, website, sent) }))
  }
  const replace = (next: SiteDraft) => setHistory(before => record(before, next, Date.now()))
  function move(step: typeof undo, told: string) {
    const what = (step === undo ? history.past : history.future).at(-1)?.what
    if (!what) return
    setHistory(step)
    setSaid(`${told}: ${what}.`)
  }

  return {
    stored,
    draft,
    isDrafting,
    /** Visitors do not see all that stands in the fields. */
    hasChanges: isChanged(draft, stored),
    saving: autosave.state,
    isUnsaved: () => (isDrafting ? autosave.isBehind() : isChanged(draft, stored)),
    said,
    change: (changes: Partial<SiteDraft>) =>
      setHistory(before => record(before, { ...before.present, ...changes }, Date.now())),
    keep,
    /** A new beginning, behind which nothing is taken back: the server has replaced what was there. */
    restart(website: OwnWebsite) {
      keep(website)
      setHistory(begin(editedOf(website)))
    },
    /** Something of the site is stored that is no part of the draft. */
    keepBeside: (website: Partial<OwnWebsite>) => setStored(before => ({ ...before, ...website })),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => move(undo, 'Opozvano'),
    redo: () => move(redo, 'Ponovljeno'),
    /** Saves a step: what is given, or the whole draft of a published site. Throws when that fails. */
    async save(changes: Parameters<typeof saveWebsite>[0]) {
      if (!isDrafting) return keep(await saveWebsite(changes), Object.keys(changes))
      if (!(await autosave.flush())) throw new Error('the draft was not saved')
    },
    /** What is stored takes the place of the fields; it can be taken back. */
    async reload() {
      const website = await load()
      setStored(website)
      autosave.take(website)
      replace(editedOf(website))
    },
    discard() {
      replace(draftOf(stored))
      setSaid('Izmene su odbačene.')
    },
    /** With all that stands in the fields, or away. */
    async publish(published: boolean) {
      if (isDrafting) {
        if (!(await autosave.flush())) throw new Error('the draft was not saved')
        return keep(await publishWebsite(published, autosave.version()))
      }
      if (published && isChanged(draft, stored)) {
        await saveWebsite(typedFields(draft))
        await saveSections(draft.sections)
      }
      keep(await publishWebsite(published))
    },
    /** Another window has changed the site: theirs or ours stays, and the other one can be brought back. */
    async settle(whose: 'theirs' | 'ours') {
      const website = await load()
      const theirs = editedOf(website)
      setStored(website)
      autosave.take(website)
      setHistory(before =>
        whose === 'theirs'
          ? record(before, theirs, Date.now())
          : record({ ...before, present: theirs, lastAt: 0 }, before.present, Date.now()),
      )
    },
  }
}

/** The server's words where they were sent or nobody has typed others. */
function mergedWith(typed: SiteDraft, before: OwnWebsite, website: OwnWebsite, sent: string[]): SiteDraft {
  const [old, fresh] = [draftOf(before), editedOf(website)]
  const own = (Object.keys(typed) as (keyof SiteDraft)[]).filter(
    name => !sent.includes(name) && JSON.stringify(typed[name]) !== JSON.stringify(old[name]),
  )
  return { ...fresh, ...Object.fromEntries(own.map(name => [name, typed[name]])) }
}

export type SiteEditing = ReturnType<typeof useSiteDraft>
