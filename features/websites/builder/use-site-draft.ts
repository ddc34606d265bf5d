import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnWebsite, SiteDraft } from '../draft/site-draft.ts'
import { publishWebsite, saveSections, saveWebsite, websiteQuery } from '../website-queries.ts'
import { recordChange, redo, startHistory, undo } from './edit-history.ts'
import { useAutosave } from './use-autosave.ts'
import { draftOf, isChanged, websiteFields } from './website-draft.ts'

const editedContent = (website: OwnWebsite) => website.draft.content ?? draftOf(website)

/** Edits a site. An unpublished site is saved step by step; the draft of a published site is saved automatically. */
export function useSiteDraft(initial: OwnWebsite) {
  const queryClient = useQueryClient()
  const [stored, setStored] = useState(initial)
  const [history, setHistory] = useState(() => startHistory(editedContent(initial)))
  const [announcement, setAnnouncement] = useState('')
  const draft = history.present
  const isDrafting = stored.published || stored.draft.content !== null
  const autosave = useAutosave({ stored, draft, isOn: isDrafting })

  const load = () => queryClient.fetchQuery({ ...websiteQuery, staleTime: 0 })
  /** Applies the server's response. Changed fields that are not named in `sent` keep the typed value. */
  function applySaved(website: OwnWebsite, sent: string[] = Object.keys(draft)) {
    autosave.markLoaded(website)
    setStored(website)
    setHistory(before => ({ ...before, present: mergedWith(before.present, stored, website, sent) }))
  }
  const replace = (next: SiteDraft) => setHistory(before => recordChange(before, next, Date.now()))
  function move(step: typeof undo, verb: string) {
    const label = (step === undo ? history.past : history.future).at(-1)?.label
    if (!label) return
    setHistory(step)
    setAnnouncement(`${verb}: ${label}.`)
  }

  return {
    stored,
    draft,
    isDrafting,
    hasChanges: isChanged(draft, stored),
    saving: autosave.state,
    isUnsaved: () => (isDrafting ? autosave.isBehind() : isChanged(draft, stored)),
    announcement,
    change: (changes: Partial<SiteDraft>) =>
      setHistory(before => recordChange(before, { ...before.present, ...changes }, Date.now())),
    applySaved,
    /** Loads content that the server has replaced into the editor, and clears the history. */
    restart(website: OwnWebsite) {
      applySaved(website)
      setHistory(startHistory(editedContent(website)))
    },
    /** Updates stored data that is not part of the draft. */
    mergeStored: (website: Partial<OwnWebsite>) => setStored(before => ({ ...before, ...website })),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => move(undo, 'Opozvano'),
    redo: () => move(redo, 'Ponovljeno'),
    /** Saves a step of an unpublished site, or the whole draft of a published site. Throws on failure. */
    async save(changes: Parameters<typeof saveWebsite>[0]) {
      if (!isDrafting) return applySaved(await saveWebsite(changes), Object.keys(changes))
      if (!(await autosave.flush())) throw new Error('the draft was not saved')
    },
    /** Resets the fields to the stored state. Undo brings the changes back. */
    async reload() {
      const website = await load()
      setStored(website)
      autosave.markLoaded(website)
      replace(editedContent(website))
    },
    discard() {
      replace(draftOf(stored))
      setAnnouncement('Izmene su odbačene.')
    },
    async publish(published: boolean) {
      if (isDrafting) {
        if (!(await autosave.flush())) throw new Error('the draft was not saved')
        return applySaved(await publishWebsite(published, autosave.version()))
      }
      if (published && isChanged(draft, stored)) {
        await saveWebsite(websiteFields(draft))
        await saveSections(draft.sections)
      }
      applySaved(await publishWebsite(published))
    },
    /** Keeps this window's version or the other window's version. Undo restores the version that was not kept. */
    async resolveConflict(version: 'theirs' | 'ours') {
      const website = await load()
      const theirs = editedContent(website)
      setStored(website)
      autosave.markLoaded(website)
      setHistory(before =>
        version === 'theirs'
          ? recordChange(before, theirs, Date.now())
          : recordChange({ ...before, present: theirs, lastAt: 0 }, before.present, Date.now()),
      )
    },
  }
}

/** Returns the server's values. Fields that were changed but not sent keep the typed value. */
function mergedWith(typed: SiteDraft, before: OwnWebsite, website: OwnWebsite, sent: string[]): SiteDraft {
  const [old, fresh] = [draftOf(before), editedContent(website)]
  const unsent = (Object.keys(typed) as (keyof SiteDraft)[]).filter(
    name => !sent.includes(name) && JSON.stringify(typed[name]) !== JSON.stringify(old[name]),
  )
  return { ...fresh, ...Object.fromEntries(unsent.map(name => [name, typed[name]])) }
}

export type SiteEditing = ReturnType<typeof useSiteDraft>
