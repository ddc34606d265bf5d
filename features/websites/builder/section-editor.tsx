import { ArrowDown, ArrowUp, ChevronDown, GripVertical, Save, Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { withMovedItem, withoutItem } from '../../../platform/browser/changed-list.ts'
import { Button } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { Chip } from '../../../ui/chip/chip.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { Switch } from '../../../ui/switch/switch.tsx'
import { useDragOrder } from '../../../ui/use-drag-order.ts'
import { type SectionType, type SiteSection, sectionTypes } from '../site/site.ts'
import { newSection, sectionNames } from '../templates.ts'
import { SectionFields } from './section-fields.tsx'

type SectionEditorProps = {
  sections: SiteSection[]
  site: { title: string; description: string }
  onChange: (sections: SiteSection[]) => void
  isChanged: boolean
  isSaving: boolean
  /** Omitted when sections are saved automatically. */
  onSave?: (() => void) | undefined
  open: SectionType | null
  setOpen: (type: SectionType | null) => void
  error?: string | undefined
}

export function SectionEditor(props: SectionEditorProps) {
  const { sections, site, onChange, isChanged, isSaving, onSave, open, setOpen, error } = props
  const [announcement, setAnnouncement] = useState('')
  const addRow = useRef<HTMLDivElement>(null)
  const id = useId()

  function move(from: number, to: number) {
    const section = sections[from]
    if (!section || to < 0 || to >= sections.length) return
    onChange(withMovedItem(sections, from, to))
    setAnnouncement(`${sectionNames[section.section_type]}: mesto ${to + 1} od ${sections.length}.`)
  }
  const { list, dragged, handleProps } = useDragOrder(move)
  const replace = (index: number, changes: Partial<SiteSection>) =>
    onChange(sections.map((section, at) => (at === index ? { ...section, ...changes } : section)))

  function remove(index: number) {
    const section = sections[index]
    if (!section) return
    onChange(withoutItem(sections, index))
    setAnnouncement(`${sectionNames[section.section_type]}: sekcija je uklonjena.`)
    // The pressed button is gone, so the focus moves to the button that adds a section.
    requestAnimationFrame(() => addRow.current?.querySelector('button')?.focus())
  }

  const missing = sectionTypes.filter(type => !sections.some(section => section.section_type === type))
  return (
    <section aria-labelledby={`${id}-title`} className="mt-8">
      <h2 id={`${id}-title`}>Sekcije</h2>
      <p className="mb-3 text-sm text-ink-2">Prevucite sekciju na njeno mesto ili koristite strelice.</p>
      <ol ref={list} className="stack gap-2">
        {sections.map((section, index) => {
          const type = section.section_type
          const name = sectionNames[type]
          const isOpen = open === type
          return (
            <li key={type} className="drag-row" data-section={type} data-dragged={dragged === index || undefined}>
              <div className="section-head-row">
                <span className="drag-handle" aria-hidden="true" {...handleProps(index)}>
                  <GripVertical />
                </span>
                <button
                  type="button"
                  className="section-name"
                  aria-expanded={isOpen}
                  aria-controls={`${id}-${type}`}
                  onClick={() => setOpen(isOpen ? null : type)}
                >
                  <span className="min-w-0">
                    <b>{name}</b>
                    {section.title && section.title !== name && <span className="section-title">{section.title}</span>}
                  </span>
                  <ChevronDown className="icon-small flex-none" data-open={isOpen || undefined} />
                </button>
                <div className="row flex-none gap-0">
                  <IconButton
                    label={`Pomeri gore: ${name}`}
                    disabled={index === 0}
                    onClick={() => move(index, index - 1)}
                  >
                    <ArrowUp />
                  </IconButton>
                  <IconButton
                    label={`Pomeri dole: ${name}`}
                    disabled={index === sections.length - 1}
                    onClick={() => move(index, index + 1)}
                  >
                    <ArrowDown />
                  </IconButton>
                  <Switch
                    label={`Prikaži: ${name}`}
                    hideLabel
                    checked={section.is_visible}
                    onCheckedChange={is_visible => replace(index, { is_visible })}
                  />
                </div>
              </div>
              {isOpen && (
                <div id={`${id}-${type}`} className="section-body">
                  <SectionFields section={section} onChange={changes => replace(index, changes)} />
                  <Button variant="danger" size="small" icon={<Trash2 />} onClick={() => remove(index)}>
                    Ukloni sekciju
                  </Button>
                </div>
              )}
            </li>
          )
        })}
      </ol>
      <div ref={addRow} className="row mt-3 flex-wrap gap-2">
        {missing.length > 0 && <span className="text-sm text-ink-2">Dodajte:</span>}
        {missing.map(type => (
          <Chip
            key={type}
            onClick={() => {
              onChange([...sections, newSection(type, site)])
              setOpen(type)
              setAnnouncement(`${sectionNames[type]}: sekcija je dodata na kraj.`)
            }}
          >
            {sectionNames[type]}
          </Chip>
        ))}
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {error && (
        <Note tone="error" className="mt-3">
          {error}
        </Note>
      )}
      {onSave && (
        <Button
          variant="secondary"
          className="mt-3"
          icon={<Save />}
          busy={isSaving}
          disabled={!isChanged || isSaving}
          onClick={onSave}
        >
          Sačuvaj sekcije
        </Button>
      )}
    </section>
  )
}
