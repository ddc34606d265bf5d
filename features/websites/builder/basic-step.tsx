import { ArrowRight, Globe, Lock } from 'lucide-react'
import { problemsOf, useForm } from '../../../platform/browser/use-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import { FieldGroup } from '../../../ui/field/field.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { ScriptChoice } from '../../accounts/script-choice.tsx'
import { toSubdomain, websiteChanges } from '../website.ts'
import { subdomainLength, websiteLengths } from '../website-limits.ts'
import { ColorField } from './color-field.tsx'
import { DraftField } from './draft-field.tsx'
import { FontChoice } from './font-choice.tsx'
import { PaletteChoice } from './palette-choice.tsx'
import { SiteThumbnail } from './site-frame.tsx'
import { StepActions, type StepProps } from './step-actions.tsx'
import { siteOfDraft } from './website-draft.ts'

const failureText = 'Došlo je do greške prilikom čuvanja podataka'

const names = [
  'site_title',
  'site_description',
  'subdomain',
  'primary_color',
  'secondary_color',
  'font_family',
  'script',
] as const

/** Builder step for the site's name, address, colours and font (docs/product.md, A website of one's own). */
export function BasicStep({
  stored,
  draft,
  change,
  content,
  save,
  editing,
  publishProblems,
  isShownBelow,
  onNext,
  onBack,
}: StepProps) {
  const typedValues = () => Object.fromEntries(names.map(name => [name, draft[name]]))
  const form = useForm({
    check: () => problemsOf(websiteChanges.safeParse(typedValues())),
    async send() {
      await save(typedValues())
      toast.success('Osnovni podaci su sačuvani')
      onNext()
    },
    failureText,
    refusalText: failureText,
    showToast: toast.error,
  })
  const { props, busy } = form
  const problems = { ...publishProblems, ...form.problems }
  const edited = { draft, change, problems }

  const address = `${draft.subdomain || '…'}.${stored.host}`
  const hasMoved = stored.published && draft.subdomain !== stored.subdomain
  return (
    <form {...props}>
      <h2 className="mb-4">Osnovne informacije</h2>
      <div className="builder-two">
        <div className="stack gap-5">
          <DraftField
            edited={edited}
            name="site_title"
            autoComplete="organization"
            hasCount
            maxLength={websiteLengths.title}
          />
          <DraftField
            edited={edited}
            note="(opciono)"
            name="site_description"
            rows={3}
            hasCount
            maxLength={websiteLengths.description}
          />
          <DraftField
            edited={edited}
            hint="Početak adrese vašeg sajta: mala slova, brojevi i crtica, bez razmaka."
            name="subdomain"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            autoComplete="off"
            after={`.${stored.host}`}
            hasCount
            maxLength={subdomainLength.max}
            read={toSubdomain}
          />
          {hasMoved ? (
            <Note tone="ochre">
              {editing.isDrafting ? 'Kada objavite izmene' : 'Kada sačuvate'}, sajt više neće biti na staroj adresi{' '}
              <span translate="no">
                {stored.subdomain}.{stored.host}
              </span>
              .
            </Note>
          ) : (
            <p className="row gap-2 text-sm font-semibold text-gate-text wrap-anywhere" translate="no">
              <Globe className="icon-small flex-none" />
              {`${new URL(stored.url).protocol}//${address}`}
            </p>
          )}
          <PaletteChoice
            primary={draft.primary_color}
            secondary={draft.secondary_color}
            onChange={colors => change(colors)}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <ColorField
              label="Glavna boja"
              name="primary_color"
              value={draft.primary_color}
              error={problems.primary_color}
              onChange={primary_color => change({ primary_color })}
            />
            <ColorField
              label="Druga boja"
              name="secondary_color"
              value={draft.secondary_color}
              error={problems.secondary_color}
              onChange={secondary_color => change({ secondary_color })}
            />
          </div>
          <FontChoice
            value={draft.font_family}
            error={problems.font_family}
            onChange={font_family => change({ font_family })}
          />
          <FieldGroup legend="Pismo" hint="Tekstove pišete jednom. Posetioci na dnu sajta mogu da izaberu drugo pismo.">
            <ScriptChoice name="script" value={draft.script} onChange={script => change({ script })} />
          </FieldGroup>
        </div>
        <div className="builder-preview" data-doubled={isShownBelow || undefined}>
          <p className="label mb-1.5">Pregled dok kucate</p>
          <div className="browser-frame">
            <div className="browser-bar">
              <span className="browser-address" translate="no">
                <Lock className="icon-small flex-none" />
                {address}
              </span>
            </div>
            <SiteThumbnail site={siteOfDraft(draft, stored)} content={content} width={1100} className="h-86" />
          </div>
        </div>
      </div>
      <StepActions onBack={onBack} isBusy={busy}>
        <Button type="submit" size="large" busy={busy} disabled={busy} className="ml-auto">
          Sledeći korak
          <ArrowRight />
        </Button>
      </StepActions>
    </form>
  )
}
