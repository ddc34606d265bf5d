import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { sentenceOf } from '../../../platform/browser/api.ts'
import { Button } from '../../../ui/button/button.tsx'
import { iconButtonClass } from '../../../ui/button/icon-button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { Progress } from '../../../ui/progress/progress.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { WizardSteps } from '../../../ui/wizard/wizard-steps.tsx'
import { LeaveGuard } from '../../services/leave-guard.tsx'
import type { SiteContent } from '../site/site-content.ts'
import type { Website } from '../website.ts'
import { siteContentQuery, websiteQuery } from '../website-queries.ts'
import { BasicStep } from './basic-step.tsx'
import { ContactStep } from './contact-step.tsx'
import { ImagesStep } from './images-step.tsx'
import { TemplateStep } from './template-step.tsx'
import { areSectionsChanged, draftOf, isChanged } from './website-draft.ts'

const builderSteps = ['Osnovne informacije', 'Izbor slika', 'Kontakt informacije', 'Izbor šablona'] as const

type WebsiteBuilderProps = {
  /** From 1 to 4. */
  step: number
  onStep: (step: number) => void
}

/** The four steps to a website of one's own (docs/product.md, A website of one's own). */
export function WebsiteBuilder(props: WebsiteBuilderProps) {
  const website = useQuery({ ...websiteQuery, staleTime: 0, gcTime: 0 })
  const content = useQuery({ ...siteContentQuery, staleTime: 0 })
  const { error } = website
  // The four steps can be gone without what the templates are filled with; their pictures then stay empty.
  useEffect(() => {
    if (content.isError) toast.error('Greška pri učitavanju šablona')
  }, [content.isError])
  // What was loaded once stays, with all that was typed, also when asking for it again fails.
  if (error && !website.data) {
    return (
      <Frame>
        <LoadError onRetry={() => window.location.reload()}>
          {sentenceOf(error, 'Greška pri učitavanju web stranice. Proverite vezu i pokušajte ponovo.')}
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
  gallery: [],
  rating: { average: 0, count: 0 },
  location: null,
  hours: null,
}

type WizardProps = WebsiteBuilderProps & { initial: Website; content: SiteContent }

function Wizard({ step: asked, onStep, initial, content }: WizardProps) {
  const queryClient = useQueryClient()
  const [stored, setStored] = useState(initial)
  const [draft, setDraft] = useState(() => draftOf(initial))
  const [isAskingToDiscard, setAskingToDiscard] = useState(false)
  // An address can ask for a step whose forerunners were never saved.
  const step = Math.min(asked, stored.furthest_step)

  function keep(website: Website) {
    setStored(website)
    setDraft(draftOf(website))
  }
  function go(to: number) {
    onStep(to)
    window.scrollTo({ top: 0 })
  }
  async function back() {
    // Its fields are quickly filled again; sections are an evening's work.
    if (areSectionsChanged(draft, stored)) setAskingToDiscard(true)
    else await discardAndGoBack()
  }
  async function discardAndGoBack() {
    setAskingToDiscard(false)
    try {
      keep(await queryClient.fetchQuery({ ...websiteQuery, staleTime: 0 }))
      go(step - 1)
    } catch {
      toast.error('Došlo je do greške prilikom učitavanja podataka. Pokušajte ponovo.')
    }
  }

  const Step = [BasicStep, ImagesStep, ContactStep, TemplateStep][step - 1] ?? BasicStep
  return (
    <Frame stored={stored} subdomain={draft.subdomain}>
      <WizardSteps steps={builderSteps} current={step - 1} label="Koraci" />
      <Progress className="mt-3 mb-7" value={step} max={builderSteps.length} label={`Korak ${step} od 4`} staged />
      <Step
        key={step}
        stored={stored}
        draft={draft}
        change={changes => setDraft(before => ({ ...before, ...changes }))}
        content={content}
        keep={keep}
        keepBeside={setStored}
        onNext={() => go(step + 1)}
        onBack={step > 1 ? back : undefined}
      />
      <LeaveGuard title="Izmene nisu sačuvane" isUnsaved={() => isChanged(draft, stored)}>
        Ako napustite stranicu, izmene u ovom koraku neće biti sačuvane.
      </LeaveGuard>
      <ConfirmDialog
        open={isAskingToDiscard}
        onOpenChange={setAskingToDiscard}
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
          <b className="wrap-anywhere">
            {props.stored.published
              ? props.stored.url.replace(/^https?:\/\//, '')
              : `${props.subdomain}.${props.stored.host}`}
          </b>
        </p>
      )}
      {props.children}
    </div>
  )
}
