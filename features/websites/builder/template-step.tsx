import { Paintbrush } from 'lucide-react'
import { useState } from 'react'
import { serverReason } from '../../../platform/browser/api.ts'
import { useForm } from '../../../platform/browser/use-form.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { Switch } from '../../../ui/switch/switch.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { DomainPanel } from '../domain/domain-panel.tsx'
import type { Site, TemplateId } from '../site/site.ts'
import { knownTemplate, templateIds } from '../site/site.ts'
import { isSectionEdited, styleAfterTemplate, templateSections, templates } from '../templates.ts'
import { applyTemplate, saveSections } from '../website-queries.ts'
import { BeforePublishing } from './before-publishing.tsx'
import { PublishButton } from './publish-button.tsx'
import { PublishedCard } from './published-card.tsx'
import { SectionEditor } from './section-editor.tsx'
import { SiteThumbnail } from './site-frame.tsx'
import { SitePreview } from './site-preview.tsx'
import { StepActions, type StepProps } from './step-actions.tsx'
import { areSectionsChanged, siteOfDraft, unfinishedQuestion } from './website-draft.ts'

const notSaved = 'Došlo je do greške prilikom čuvanja podataka. Pokušajte ponovo.'

export function TemplateStep(props: StepProps) {
  const { stored, draft, change, content, editing, publishProblems, openSection, setOpenSection, onBack } = props
  const { isPublishing, onPublish } = props
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
    send: async () => editing.applySaved(await saveSections(draft.sections), ['sections']),
    failureText: notSaved,
    refusalText: notSaved,
    showToast: toast.error,
  })
  const [chosen, setSelected] = useState<TemplateId>()
  const selected = chosen ?? knownTemplate(draft.template_id)
  const [isConfirming, setConfirming] = useState(false)
  const [keepsHidden, setKeepsHidden] = useState(false)
  const [isApplied, setApplied] = useState(false)
  const [isApplying, setApplying] = useState(false)
  const site = siteOfDraft(draft, stored)
  const texts = { title: stored.site_title, description: stored.site_description }
  const hasUnappliedTemplate = selected !== draft.template_id
  const shown = hasUnappliedTemplate ? withTemplate(site, selected, texts) : site
  const hasHidden = draft.sections.some(section => !section.is_visible)
  const hasChangedSections = areSectionsChanged(draft, stored)

  function confirmOrApply() {
    // Asks first because applying a template deletes section colours and the sections that the template lacks.
    const isTouched = draft.sections.some(
      each => isSectionEdited(each, texts) || each.background_color || each.text_color || !each.is_visible,
    )
    if (isTouched) setConfirming(true)
    else void apply(selected)
  }

  async function apply(template: TemplateId) {
    setConfirming(false)
    setApplying(true)
    try {
      if (editing.isDrafting) {
        const { template_id, primary_color, font_family, sections } = withTemplate(site, template, texts, keepsHidden)
        change({ template_id, primary_color, font_family, sections })
        return applied()
      }
      // Unsaved section texts are saved first because the server applies the template to the stored sections.
      if (hasChangedSections && !(await storeSections())) return
      editing.restart(await applyTemplate(template, keepsHidden))
      applied()
    } catch (error) {
      toast.error(`Greška pri primeni šablona: ${serverReason(error) ?? 'Nepoznata greška'}`)
    } finally {
      setApplying(false)
    }
  }
  function applied() {
    setSelected(undefined)
    setApplied(true)
    toast.success('Šablon uspešno primenjen!')
  }

  async function saveOnly() {
    if (await storeSections()) toast.success('Sekcije su sačuvane')
  }

  async function publish() {
    if (!editing.isDrafting && hasChangedSections && !(await storeSections())) return
    onPublish(true)
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
              site={id === draft.template_id ? site : withTemplate(site, id, texts)}
              content={content}
              width={1000}
              className="template-picture"
            />
            <span className="template-words">
              <b>{templates[id].name}</b>
              <span className="text-sm text-ink-2">{templates[id].description}</span>
              {id === draft.template_id && <Badge tone="ok">Trenutni šablon</Badge>}
            </span>
          </label>
        ))}
      </div>
      <Button
        variant="secondary"
        className="mt-4"
        icon={<Paintbrush />}
        disabled={isPublishing || isApplying || isSaving || !hasUnappliedTemplate}
        onClick={confirmOrApply}
      >
        Primeni šablon
      </Button>
      <p role="status" className="sr-only">
        {hasUnappliedTemplate && 'U pregledu je izabrani šablon; još nije primenjen.'}
        {isApplied && 'Šablon je uspešno primenjen'}
      </p>
      {hasUnappliedTemplate ? (
        <p className="mt-6 text-sm text-ink-2">Sekcije se uređuju kada primenite izabrani šablon.</p>
      ) : (
        <SectionEditor
          sections={draft.sections}
          site={texts}
          onChange={sections => change({ sections })}
          isChanged={hasChangedSections}
          isSaving={isSaving}
          onSave={editing.isDrafting ? undefined : saveOnly}
          open={openSection}
          setOpen={setOpenSection}
          error={problems.sections ?? problems.image_url ?? publishProblems.sections ?? publishProblems.image_url}
        />
      )}
      <SitePreview
        site={shown}
        content={content}
        stored={stored}
        onEdit={part => {
          setSelected(undefined)
          props.onEdit(part)
        }}
      />
      {!stored.published && <BeforePublishing site={shown} content={content} />}
      {stored.published && <PublishedCard website={stored} isBusy={isPublishing} onWithdraw={() => onPublish(false)} />}
      {stored.published && <DomainPanel website={stored} keep={editing.mergeStored} />}
      <StepActions onBack={onBack} isBusy={isSaving || isPublishing}>
        {!stored.published && (
          <PublishButton
            busy={isPublishing}
            disabled={isSaving}
            hasUnappliedTemplate={hasUnappliedTemplate}
            onClick={publish}
          />
        )}
      </StepActions>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Primeniti drugi šablon?"
        description={
          <>
            Sve sekcije se zamenjuju sekcijama novog šablona. Tekstove, slike i dugmad prenosimo u iste sekcije; boje
            sekcija i ono za šta u novom šablonu nema mesta brišu se.
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
        <Button onClick={() => apply(selected)}>Primeni šablon</Button>
      </ConfirmDialog>
    </>
  )
}

/** Returns the site as it will be after applying the template. */
function withTemplate(
  site: Site,
  template: TemplateId,
  texts: { title: string; description: string },
  keepsHidden = false,
): Site {
  const look = styleAfterTemplate(template, { primary: site.primary_color, font: site.font_family }, site.template_id)
  return {
    ...site,
    template_id: template,
    primary_color: look.primary,
    font_family: look.font,
    sections: templateSections(template, texts, site.sections, keepsHidden),
  }
}
