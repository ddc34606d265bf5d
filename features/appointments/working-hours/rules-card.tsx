import { Chip, ChipRow } from '../../../ui/chip/chip.tsx'
import { Field, FieldGroup } from '../../../ui/field/field.tsx'
import { Select } from '../../../ui/select/select.tsx'
import type { HoursDraft } from './hours-draft.ts'
import { daysAheadInWords, minutesInWords, noticeInWords } from './hours-words.ts'
import { jobLengths, toSelectOptions } from './rule-choices.ts'
import { ServiceLengths } from './service-lengths.tsx'

const gapMinutes = [0, 15, 30, 45, 60, 90, 120]
const noticeMinutes = [0, 60, 120, 180, 360, 720, 1440, 2880, 4320, 10_080, 20_160]
const daysAheadChoices = [7, 14, 28, 56, 91, 180]

type RulesCardProps = {
  draft: HoursDraft
  problems: Partial<Record<string, string>>
  onChange: (changed: Partial<HoursDraft>) => void
}

export function RulesCard({ draft, problems, onChange }: RulesCardProps) {
  const { duration, confirms, services } = draft
  const ruleSelect = (
    name: 'duration' | 'gap' | 'notice' | 'days_ahead',
    usual: number[],
    inWords: (value: number) => string,
  ) => (
    <Select
      name={name}
      options={toSelectOptions(usual, draft[name], inWords)}
      value={String(draft[name])}
      onValueChange={value => onChange({ [name]: Number(value) })}
    />
  )
  return (
    <section className="card pad" aria-labelledby="pravila">
      <h2 id="pravila" className="mb-3.5 text-xl">
        Pravila
      </h2>
      <div className="hours-rules">
        <Field label="Koliko traje termin" error={problems.duration}>
          {ruleSelect('duration', jobLengths, minutesInWords)}
        </Field>
        <Field label="Razmak između termina" error={problems.gap}>
          {ruleSelect('gap', gapMinutes, value => (value ? minutesInWords(value) : 'Bez razmaka'))}
        </Field>
        <Field label="Zakazuje se najkasnije" error={problems.notice}>
          {ruleSelect('notice', noticeMinutes, value => (value ? `${noticeInWords(value)} ranije` : 'Može i odmah'))}
        </Field>
        <Field label="Koliko unapred može da se zakaže" error={problems.days_ahead}>
          {ruleSelect('days_ahead', daysAheadChoices, daysAheadInWords)}
        </Field>
      </div>
      {services.length > 0 && (
        <ServiceLengths services={services} usual={duration} onChange={changed => onChange({ services: changed })} />
      )}
      <FieldGroup
        className="mt-4"
        legend="Kako potvrđujete"
        hint={
          confirms === 'by_hand'
            ? 'Na zahtev odgovorite najkasnije 24 sata pre termina (za skorije termine rok piše u zahtevu); posle toga se termin sam oslobađa.'
            : 'Termin je odmah potvrđen, a vama stižu poruka i email.'
        }
      >
        <ChipRow>
          <Chip pressed={confirms === 'by_hand'} onPressedChange={() => onChange({ confirms: 'by_hand' })}>
            Potvrđujem svaki zahtev
          </Chip>
          <Chip pressed={confirms === 'by_itself'} onPressedChange={() => onChange({ confirms: 'by_itself' })}>
            Odmah je potvrđeno
          </Chip>
        </ChipRow>
      </FieldGroup>
    </section>
  )
}
