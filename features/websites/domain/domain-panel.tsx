import { Check, CircleDashed, Copy, Globe, RefreshCw, Trash2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { errorMessage } from '../../../platform/browser/api.ts'
import { useForm } from '../../../platform/browser/use-form.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { Field } from '../../../ui/field/field.tsx'
import { Input } from '../../../ui/field/input.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import type { Website } from '../website.ts'
import { changeDomain, checkDomain, removeDomain } from '../website-queries.ts'
import type { DomainFindings, SiteDomain } from './domain.ts'

type DomainPanelProps = { website: Website; keep: (website: Website) => void }

const failureText = 'Domen nije sačuvan. Pokušajte ponovo.'

export function DomainPanel({ website, keep }: DomainPanelProps) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="card pad stack mt-6 gap-4">
      <div>
        <h2 id={heading} className="text-xl">
          Sopstveni domen
        </h2>
        <p className="text-sm text-ink-2">
          Ako imate svoj domen, sajt može da bude na njemu. Adresa{' '}
          <span translate="no">
            {website.subdomain}.{website.host}
          </span>{' '}
          i dalje radi.
        </p>
      </div>
      {website.domain ? <NamedDomain domain={website.domain} keep={keep} /> : <DomainForm keep={keep} />}
    </section>
  )
}

function DomainForm({ keep }: Pick<DomainPanelProps, 'keep'>) {
  const [name, setName] = useState('')
  const { props, problems, busy } = useForm({
    send: async () => keep(await changeDomain(name)),
    failureText,
    refusalText: failureText,
    showToast: toast.error,
  })
  return (
    <form {...props} className="stack max-w-form gap-4">
      <Field
        label="Vaš domen"
        hint="Domen se registruje kod ovlašćenog registra ili hosting firme."
        error={problems.domain}
      >
        <Input
          name="domain"
          value={name}
          placeholder="www.majstor.rs"
          inputMode="url"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          autoComplete="off"
          maxLength={253}
          onChange={event => setName(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="secondary" icon={<Globe />} busy={busy} className="justify-self-start">
        Poveži domen
      </Button>
    </form>
  )
}

function NamedDomain({ domain, keep }: { domain: SiteDomain } & Pick<DomainPanelProps, 'keep'>) {
  const [findings, setFindings] = useState<DomainFindings | null>(null)
  const [isConfirming, setConfirming] = useState(false)
  const [busy, setBusy] = useState<'check' | 'remove' | null>(null)

  async function run(action: 'check' | 'remove', perform: () => Promise<void>, failureText: string) {
    if (busy) return
    setBusy(action)
    try {
      await perform()
    } catch (error) {
      toast.error(errorMessage(error, failureText))
    } finally {
      setBusy(null)
    }
  }
  const check = () =>
    run(
      'check',
      async () => {
        const checked = await checkDomain()
        setFindings(checked.found)
        keep(checked.website)
        if (checked.website.domain?.is_live && !domain.is_live) toast.success(`Vaš sajt je na ${domain.name}`)
      },
      'Provera nije uspela. Pokušajte ponovo.',
    )
  const remove = () => {
    setConfirming(false)
    return run('remove', async () => keep(await removeDomain()), 'Domen nije uklonjen. Pokušajte ponovo.')
  }

  return (
    <>
      <p className="row flex-wrap gap-2 font-semibold wrap-anywhere">
        <Globe className="icon-small flex-none" />
        <span translate="no">{domain.name}</span>
        <Badge tone={domain.is_live ? 'ok' : 'plain'}>{domain.is_live ? 'Povezan' : 'Čeka zapise'}</Badge>
      </p>
      {domain.failing_since && (
        <Note tone="ochre">
          Domen trenutno ne vodi na vaš sajt. Ako ostane tako tri dana, sajt će biti samo na adresi kod nas.
        </Note>
      )}
      {!domain.is_live && (
        <>
          <p className="text-sm">
            Kod firme kod koje je domen registrovan upišite ova dva zapisa, ili ih pošaljite onome ko vam je pravio
            sajt. Promena se obično vidi za sat, a ponekad tek za dan. Proveravamo svakog sata i javljamo vam emailom.
          </p>
          <dl className="stack gap-3">
            <DnsRecord type="TXT" name={domain.proof.name} value={domain.proof.value} isFound={findings?.is_proved}>
              Potvrđuje da je domen vaš.
            </DnsRecord>
            <DnsRecord type="CNAME" name={domain.name} value={domain.target} isFound={findings?.leads_here}>
              Vodi posetioce na vaš sajt. Za domen bez „www” izaberite ALIAS ili ANAME, ako ga ta firma nudi.
            </DnsRecord>
          </dl>
        </>
      )}
      <div className="row flex-wrap gap-2">
        <Button variant="secondary" icon={<RefreshCw />} busy={busy === 'check'} onClick={check}>
          Proveri
        </Button>
        <Button variant="quiet" icon={<Trash2 />} busy={busy === 'remove'} onClick={() => setConfirming(true)}>
          Ukloni domen
        </Button>
        <p role="status" className="w-full text-sm text-ink-2">
          {findings && findingsText(findings)}
        </p>
      </div>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Ukloniti domen?"
        description={`Na ${domain.name} više neće biti vašeg sajta. Ostaje na adresi kod nas.`}
      >
        <Button variant="danger" onClick={remove}>
          Ukloni
        </Button>
      </ConfirmDialog>
    </>
  )
}

function findingsText({ is_proved, leads_here }: DomainFindings): string {
  if (is_proved === null || leads_here === null) return 'DNS trenutno ne odgovara. Pokušajte ponovo za koji minut.'
  if (leads_here && is_proved) return 'Oba zapisa su ispravna.'
  if (leads_here) return 'Domen vodi na vaš sajt, ali TXT zapis još nije vidljiv.'
  return is_proved ? 'Domen je potvrđen, ali još ne vodi na vaš sajt.' : 'Zapisi još nisu vidljivi.'
}

type DnsRecordProps = {
  type: string
  name: string
  value: string
  isFound: boolean | null | undefined
  children: ReactNode
}

function DnsRecord({ type, name, value, isFound, children }: DnsRecordProps) {
  return (
    <div className="min-w-0 rounded-[10px] bg-sunken px-3.5 py-2.5">
      <dt className="row gap-2 text-sm font-semibold">
        {isFound ? <Check className="icon-small" /> : <CircleDashed className="icon-small" />}
        {type} zapis
        {isFound && <span className="sr-only">(ispravan)</span>}
      </dt>
      <dd className="text-sm text-ink-2">{children}</dd>
      <CopyLine label="Ime" text={name} />
      <CopyLine label="Vrednost" text={value} />
    </div>
  )
}

function CopyLine({ label, text }: { label: string; text: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      toast.success('Kopirano')
    } catch {
      toast.error('Nije kopirano. Označite tekst i kopirajte ga ručno.')
    }
  }
  return (
    <dd className="row gap-2">
      <span className="w-16 flex-none text-sm text-ink-2">{label}</span>
      <code className="min-w-0 flex-1 text-sm wrap-anywhere">{text}</code>
      <IconButton label={`Kopiraj: ${label}`} onClick={copy}>
        <Copy />
      </IconButton>
    </dd>
  )
}
