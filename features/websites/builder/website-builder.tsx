import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ApiError, errorMessage } from '../../../platform/browser/api.ts'
import { displayAddress } from '../../../platform/browser/display-address.ts'
import type { Problems } from '../../../platform/browser/use-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import { iconButtonClass } from '../../../ui/button/icon-button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { Progress } from '../../../ui/progress/progress.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { WizardSteps } from '../../../ui/wizard/wizard-steps.tsx'
import { LeaveGuard } from '../../services/form/leave-guard.tsx'
import type { OwnWebsite } from '../draft/site-draft.ts'
import type { SectionType } from '../site/site.ts'
import type { SiteContent } from '../site/site-content.ts'
import type { Website } from '../website.ts'
import { siteContentQuery, websiteQuery } from '../website-queries.ts'
import { BasicStep } from './basic-step.tsx'
import { ContactStep } from './contact-step.tsx'
import { EditBar } from './edit-bar.tsx'
import { ImagesStep } from './images-step.tsx'
import { editorPlaceOf, isFramePart, type SitePart, stepOfField } from './site-parts.ts'
import { SitePreview } from './site-preview.tsx'
import { TemplateStep } from './template-step.tsx'
import { useSiteDraft } from './use-site-draft.ts'
import { useUndoKeys } from './use-undo-keys.ts'
import { areSectionsChanged, siteOfDraft } from './website-draft.ts'

const builderSteps = ['Osnovne informacije', 'Izbor slika', 'Kontakt informacije', 'Izbor šablona'] as const

type WebsiteBuilderProps = {
  step: number
  onStep: (step: number) => void
}

/** Website builder in four steps (docs/product.md, A website of one's own). */
export function WebsiteBuilder(props: WebsiteBuilderProps) {
  const website = useQuery({ ...websiteQuery, staleTime: 0, gcTime: 0 })
  const content = useQuery({ ...siteContentQuery, staleTime: 0 })
  const { error } = website
  // The steps work without the content; only the previews stay empty.
  useEffect(() => {
    if (content.isError) toast.error('Greška pri učitavanju šablona')
  }, [content.isError])
  // If a later fetch fails, the loaded site and the typed changes stay on the screen.
  if (error && !website.data) {
    return (
      <Frame>
        <LoadError onRetry={() => window.location.reload()}>
          {errorMessage(error, 'Greška pri učitavanju web stranice. Proverite vezu i pokušajte ponovo.')}
        </LoadError>
      </Frame>
    )
  }
  if (website.isPending || content.isPending) {
    return (
      <Frame>
        <Loading text="Učitavanje web stranice..." className="min-h-[50vh] justify-center" />
      </Frame>
    )
  }
  if (!website.data) {
    return (
      <Frame>
        <p>Nema podataka za prikaz.</p>
      </Frame>
    )
  }
  return <Wizard {...props} initial={website.data} content={content.data ?? noContent} />
}

const noContent: SiteContent = {
  services: [],
  prices: { items: [], valid_from: null, euro_rate: Number.NaN },
  testimonials: [],
  people: [],
  gallery: [],
  rating: { average: 0, count: 0 },
  complaints: null,
  evidence: [],
  location: null,
  hours: null,
}

type WizardProps = WebsiteBuilderProps & { initial: OwnWebsite; content: SiteContent }

function Wizard({ step: requestedStep, onStep, initial, content }: WizardProps) {
  const editing = useSiteDraft(initial)
  const { stored, draft, isDrafting } = editing
  const [isConfirmingDiscard, setConfirmingDiscard] = useState(false)
  const [openSection, setOpenSection] = useState<SectionType | null>(null)
  const [isPublishing, setPublishing] = useState(false)
  const [publishProblems, setPublishProblems] = useState<Problems>({})
  const focus = useFocusLater()
  useUndoKeys(editing)
  // The URL may name a step that a new site has not reached yet. The furthest reached step is shown instead.
  const isComplete = stored.published || isDrafting || stored.furthest_step === builderSteps.length
  const step = isComplete ? requestedStep : Math.min(requestedStep, stored.furthest_step)

  function go(to: number) {
    onStep(to)
    window.scrollTo({ top: 0 })
  }
  async function back() {
    if (isDrafting) return go(step - 1)
    // Only discarding sections needs a confirmation because other fields are quickly filled again.
    if (areSectionsChanged(draft, stored)) setConfirmingDiscard(true)
    else await discardAndGoBack()
  }
  async function discardAndGoBack() {
    setConfirmingDiscard(false)
    try {
      await editing.reload()
      go(step - 1)
    } catch {
      toast.error('Došlo je do greške prilikom učitavanja podataka. Pokušajte ponovo.')
    }
  }
  function edit(part: SitePart) {
    const place = editorPlaceOf(part)
    if (!isFramePart(part)) setOpenSection(part)
    if (place.step !== step) onStep(place.step)
    focus(place.field ? `[name="${place.field}"]` : `[data-section="${part}"] .section-body :is(input, textarea)`)
  }
  async function publish(published: boolean) {
    if (isPublishing) return
    const failure = published
      ? 'Došlo je do greške prilikom objavljivanja. Pokušajte ponovo.'
      : 'Sajt nije sakriven. Pokušajte ponovo.'
    const message = published
      ? stored.published
        ? 'Izmene su objavljene'
        : 'Vaša web stranica je uspešno objavljena!'
      : 'Vaša web stranica je sakrivena'
    setPublishing(true)
    setPublishProblems({})
    try {
      await editing.publish(published)
      toast.success(message)
    } catch (error) {
      toast.error(errorMessage(error, failure))
      const fields = error instanceof ApiError ? error.fields : {}
      const [first] = Object.keys(fields)
      setPublishProblems(fields)
      if (!first) return
      if (stepOfField(first) !== step) go(stepOfField(first))
      focus(`[name="${first}"]`)
    } finally {
      setPublishing(false)
    }
  }

  const isShownBelow = isComplete && step < builderSteps.length
  const Step = [BasicStep, ImagesStep, ContactStep, TemplateStep][step - 1] ?? BasicStep
  return (
    <Frame stored={stored} subdomain={draft.subdomain}>
      <WizardSteps
        steps={builderSteps}
        current={step - 1}
        label="Koraci"
        {...(isComplete && {
          linkTo: index => (
            <Link to="/website-builder" search={{ korak: index ? index + 1 : undefined }} ignoreBlocker />
          ),
        })}
      />
      <Progress className="mt-3 mb-5" value={step} max={builderSteps.length} label={`Korak ${step} od 4`} staged />
      <EditBar editing={editing} isPublishing={isPublishing} onPublish={() => publish(true)} />
      <Step
        key={step}
        stored={stored}
        draft={draft}
        change={changes => {
          setPublishProblems({})
          editing.change(changes)
        }}
        content={content}
        editing={editing}
        save={editing.save}
        publishProblems={publishProblems}
        openSection={openSection}
        setOpenSection={setOpenSection}
        onEdit={edit}
        isShownBelow={isShownBelow}
        isPublishing={isPublishing}
        onPublish={publish}
        onNext={() => go(step + 1)}
        onBack={step > 1 ? back : undefined}
      />
      {isShownBelow && (
        <SitePreview site={siteOfDraft(draft, stored)} content={content} stored={stored} onEdit={edit} />
      )}
      <LeaveGuard title="Izmene nisu sačuvane" isUnsaved={editing.isUnsaved}>
        Ako napustite stranicu, izmene koje nisu sačuvane se gube.
      </LeaveGuard>
      <ConfirmDialog
        open={isConfirmingDiscard}
        onOpenChange={setConfirmingDiscard}
        title="Sekcije nisu sačuvane"
        description="Ako se vratite na prethodni korak, izmene sekcija se gube. Ostanite ovde da biste ih sačuvali."
        cancel="Ostani ovde"
      >
        <Button variant="danger" onClick={discardAndGoBack}>
          Odbaci izmene
        </Button>
      </ConfirmDialog>
    </Frame>
  )
}

/** Returns a function that focuses an element as soon as the element is rendered, even in another step. */
function useFocusLater() {
  const [target, setTarget] = useState<{ selector: string } | null>(null)
  useEffect(() => {
    if (!target) return
    let attempts = 0
    const tryFocus = () => {
      const element = document.querySelector<HTMLElement>(target.selector)
      if (element) {
        element.focus({ preventScroll: true })
        element.scrollIntoView({ block: 'center' })
      } else if (attempts++ < 60) frame = requestAnimationFrame(tryFocus)
    }
    let frame = requestAnimationFrame(tryFocus)
    return () => cancelAnimationFrame(frame)
  }, [target])
  return (selector: string) => setTarget({ selector })
}

function Frame(props: { stored?: Website; subdomain?: string; children: React.ReactNode }) {
  return (
    <div className="wrap builder">
      <div className="row gap-1 pt-3">
        <Link to="/dashboard" className={`${iconButtonClass()} -ml-2`} aria-label="Nazad na komandnu tablu">
          <ArrowLeft />
        </Link>
        <h1 className="text-2xl">Moj WebSajt</h1>
      </div>
      {props.stored && (
        <p className="text-sm text-ink-2">
          {props.stored.published ? 'Vaš sajt je na adresi ' : 'Vaš sajt biće na adresi '}
          <b className="wrap-anywhere" translate="no">
            {props.stored.published ? displayAddress(props.stored.url) : `${props.subdomain}.${props.stored.host}`}
          </b>
        </p>
      )}
      {props.children}
    </div>
  )
}
