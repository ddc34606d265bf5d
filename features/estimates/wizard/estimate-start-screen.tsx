import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { problemsOf, useForm } from '../../../platform/browser/use-form.ts'
import { Pictogram } from '../../../ui/art/pictogram.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Field, FieldError } from '../../../ui/field/field.tsx'
import { Textarea } from '../../../ui/field/textarea.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { NeedsScriptNote } from '../../accounts/needs-script.tsx'
import { pictogramOf } from '../../services/pictograms.ts'
import { descriptionInput } from '../estimate.ts'
import { newEstimateDraft, writeEstimateDraft } from '../estimate-draft.ts'
import { descriptionLengths } from '../estimate-limits.ts'
import { findDescribedJobs, tradesQuery } from '../estimate-queries.ts'

/** The page `/procena`: a description in the user's own words, or one of the trades with questions. */
export function EstimateStartScreen({ searched = '' }: { searched: string | undefined }) {
  const { data } = useSuspenseQuery(tradesQuery(searched))
  return (
    <>
      <div className="price-hero">
        <div className="wrap pt-7">
          <h1 className="!mt-0">Koliko će otprilike koštati?</h1>
          <p className="mt-2 max-w-[52ch] text-lg">
            Nekoliko pitanja, pa raspon po cenama iz vašeg grada. Bez naloga, a procenu posle možete da pošaljete
            majstorima.
          </p>
        </div>
      </div>
      <div className="wrap estimate-start">
        <Description searched={searched} />
        <section aria-labelledby="zanati">
          <h2 id="zanati">Ili izaberite zanat</h2>
          <ul className="estimate-choices mt-3">
            {data.items.map(({ trade, category }) => (
              <li key={trade}>
                <Link to="/procena/$trade" params={{ trade }}>
                  <span className="row gap-3">
                    <Pictogram name={pictogramOf[category]} />
                    {category}
                  </span>
                  <ChevronRight aria-hidden="true" />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  )
}

function Description({ searched }: { searched: string }) {
  const navigate = useNavigate()
  const form = useForm({
    check: () => problemsOf(descriptionInput.safeParse({ text: form.text('text') })),
    async send() {
      const text = form.text('text').trim()
      const { trade, jobs, category, answers } = await findDescribedJobs(text)
      if (!trade) {
        toast.info('Nismo prepoznali posao. Izaberite zanat sa spiska.')
        return
      }
      // The questions ask more about a single job, such as how many pieces there are.
      const isAnswered = Object.keys(answers).length > 0
      if (jobs.length > 1 || (jobs.length === 1 && !isAnswered)) {
        const described = jobs.map(({ id, name }) => ({ id, name, quantity: 1 }))
        writeEstimateDraft(trade, { ...newEstimateDraft({}, category ?? ''), jobs: described, text })
        void navigate({ to: '/procena/$trade', params: { trade }, search: { korak: 'procena' } })
      } else {
        const search = { sta: text, posao: jobs[0]?.id }
        void navigate({ to: '/procena/$trade', params: { trade }, search })
      }
    },
    failureText: 'Opis trenutno ne može da se pročita. Izaberite zanat sa spiska.',
    showToast: toast.error,
  })
  return (
    <form {...form.props} className="stack gap-4">
      <Field
        label={<span className="text-xl font-bold">Opišite svojim rečima</span>}
        hint="Na primer: curi slavina u kuhinji."
        error={form.problems.text}
      >
        <Textarea name="text" rows={3} maxLength={descriptionLengths.most} defaultValue={searched} />
      </Field>
      {form.problems.form && <FieldError>{form.problems.form}</FieldError>}
      <Button type="submit" size="large" busy={form.busy} busyText="Čitanje opisa...">
        Dalje
      </Button>
      <NeedsScriptNote task="Procena" />
    </form>
  )
}
