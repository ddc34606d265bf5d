import { Paintbrush, Rocket } from 'lucide-react'
import { useState } from 'react'
import { ApiError, sentenceOf } from '../../../platform/browser/api.ts'
import { useForm } from '../../../platform/browser/use-form.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { Switch } from '../../../ui/switch/switch.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { DomainPanel } from '../domain/domain-panel.tsx'
import type { Site, TemplateId } from '../site/site.ts'
import { templateIds } from '../site/site.ts'
import { isEdited, lookOf, sectionsOf, templates } from '../templates.ts'
import { applyTemplate, publishWebsite, saveSections } from '../website-queries.ts'
import { BeforePublishing } from './before-publishing.tsx'
import { PublishedCard } from './published-card.tsx'
import { SectionEditor } from './section-editor.tsx'
import { SiteThumbnail } from './site-frame.tsx'
import { SitePreview } from './site-preview.tsx'
import { StepActions, type StepProps } from './step-actions.tsx'
import { areSectionsChanged, siteOfDraft, unfinishedQuestion } from './website-draft.ts'

const notSaved = 'Došlo je do greške prilikom čuvanja podataka. Pokušajte ponovo.'

/** The look, the sections, the preview, and publishing. */
export function TemplateStep({ stored, draft, change, content, keep, keepBeside, onBack }: StepProps) {
  const {
    run: storeSections,
    busy: isSaving,
    problems,
  } = useForm({
    check() {
      const unfinished = unfinishedQuestion(draft)
      if (unfinished) toast.error(unfinished)
      return unfinished ? { sections: unfinished } : {}
    },
    send: async () => keep(await saveSections(draft.sections)),
    failure: notSaved,
    refusal: notSaved,
    tell: toast.error,
  })
  const [selected, setSelected] = useState<TemplateId | undefined>(stored.template_id)
  const [isAsking, setAsking] = useState(false)
  const [keepsHidden, setKeepsHidden] = useState(false)
  const [isApplied, setApplied] = useState(false)
  const [isPublishing, setPublishing] = useState(false)
  const site = siteOfDraft(draft, stored)
  const words = { title: stored.site_title, description: stored.site_description }
  const isOther = selected !== undefined && selected !== stored.template_id
  const shown = selected && isOther ? withTemplate(site, selected, words) : site
  const hasHidden = draft.sections.some(section => !section.is_visible)
  const hasChangedSections = areSectionsChanged(draft, stored)

  function askOrApply() {
    if (!selected) return void toast.error('Molimo izaberite šablon')
    // What was written stays with its kind of section; what the template has no place for is lost, and so are colours.
    const isTouched = draft.sections.some(
      each => isEdited(each, words) || each.background_color || each.text_color || !each.is_visible,
    )
    if (isTouched) setAsking(true)
    else void apply(selected)
  }

  async function apply(template: TemplateId) {
    setAsking(false)
    setPublishing(true)
    try {
      // Words that are only in the fields are to be taken over as well.
      if (hasChangedSections && !(await storeSections())) return
      keep(await applyTemplate(template, keepsHidden))
      setApplied(true)
      toast.success('Šablon uspešno primenjen!')
    } catch (error) {
      const reason = error instanceof ApiError ? sentenceOf(error, 'Nepoznata greška') : 'Nepoznata greška'
      toast.error(`Greška pri primeni šablona: ${reason}`)
    } finally {
      setPublishing(false)
    }
  }

  async function saveOnly() {
    if (await storeSections()) toast.success('Sekcije su sačuvane')
  }

  async function publish(published: boolean) {
    if (isPublishing) return
    setPublishing(true)
    try {
      if (published && hasChangedSections && !(await storeSections())) return
      keep(await publishWebsite(published))
      if (published) toast.success('Vaša web stranica je uspešno objavljena!')
      else toast.success('Vaša web stranica je sakrivena')
    } catch (error) {
      const failure = published
        ? 'Došlo je do greške prilikom objavljivanja. Pokušajte ponovo.'
        : 'Sajt nije sakriven. Pokušajte ponovo.'
      toast.error(sentenceOf(error, failure))
    } finally {
      setPublishing(false)
    }
  }

  return (
    <>
      <h2 className="mb-4" id="sabloni">
        Izbor šablona
      </h2>
      <div className="template-cards" role="radiogroup" aria-labelledby="sabloni">
        {templateIds.map(id => (
          <label key={id} className="template-card">
            <input
              type="radio"
              name="template"
              className="sr-only"
              checked={selected === id}
              onChange={() => {
                setSelected(id)
                setApplied(false)
              }}
            />
            <SiteThumbnail
              site={id === stored.template_id ? site : withTemplate(site, id, words)}
              content={content}
              width={1000}
              className="template-picture"
            />
            <span className="template-words">
              <b>{templates[id].name}</b>
              <span className="text-sm text-ink-2">{templates[id].description}</span>
              {id === stored.template_id && <Badge tone="ok">Trenutni šablon</Badge>}
            </span>
          </label>
        ))}
      </div>
      <Button
        variant="secondary"
        className="mt-4"
        icon={<Paintbrush />}
        disabled={isPublishing || isSaving || !isOther}
        onClick={askOrApply}
      >
        Primeni šablon
      </Button>
      <p role="status" className="sr-only">
        {isOther && 'U pregledu je izabrani šablon; još nije primenjen.'}
        {isApplied && 'Šablon je uspešno primenjen'}
      </p>
      {isOther ? (
        <p className="mt-6 text-sm text-ink-2">Sekcije se uređuju kada primenite izabrani šablon.</p>
      ) : (
        <SectionEditor
          sections={draft.sections}
          site={words}
          onChange={sections => change({ sections })}
          isChanged={hasChangedSections}
          isSaving={isSaving}
          onSave={saveOnly}
          error={problems.sections ?? problems.image_url}
        />
      )}
      <SitePreview site={shown} content={content} stored={stored} />
      {!stored.published && <BeforePublishing site={shown} content={content} />}
      {stored.published && <PublishedCard website={stored} isBusy={isPublishing} onWithdraw={() => publish(false)} />}
      {stored.published && <DomainPanel website={stored} keep={keepBeside} />}
      <StepActions onBack={onBack} isBusy={isSaving || isPublishing}>
        <Button
          size="large"
          icon={<Rocket className="max-sm:hidden" />}
          busy={isPublishing}
          disabled={isSaving || isOther}
          className="ml-auto"
          onClick={() => publish(true)}
        >
          Objavi web stranicu
        </Button>
      </StepActions>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Primeniti drugi šablon?"
        description={
          <>
            Sve sekcije se zamenjuju sekcijama novog šablona. Tekstove, slike i dugmad prenosimo u iste sekcije; boje
            sekcija i ono za šta u novom šablonu nema mesta se briše.
            {hasHidden && ' Sakrivene sekcije će se ponovo videti.'}
          </>
        }
        choice={
          hasHidden && (
            <Switch
              checked={keepsHidden}
              onCheckedChange={setKeepsHidden}
              label="Sakrivene sekcije neka ostanu sakrivene"
            />
          )
        }
      >
        <Button onClick={() => selected && apply(selected)}>Primeni šablon</Button>
      </ConfirmDialog>
    </>
  )
}

/** How the site would look with a template that is not applied yet. */
function withTemplate(site: Site, template: TemplateId, words: { title: string; description: string }): Site {
  const look = lookOf(template, { primary: site.primary_color, font: site.font_family }, site.template_id)
  return {
    ...site,
    template_id: template,
    primary_color: look.primary,
    font_family: look.font,
    sections: sectionsOf(template, words, site.sections),
  }
}
