import { Field } from '../../../ui/field/field.tsx'
import { Input } from '../../../ui/field/input.tsx'
import { Textarea } from '../../../ui/field/textarea.tsx'
import type { SectionType, SiteSection } from '../site/site.ts'
import { websiteLimits, withScheme } from '../website.ts'
import { ColorField } from './color-field.tsx'
import { ImageSlot } from './images-step.tsx'

type SectionFieldsProps = { section: SiteSection; onChange: (changes: Partial<SiteSection>) => void }

/** What stands in a section besides its own words. */
const filledBy: Partial<Record<SectionType, string>> = {
  services: 'Ovde se prikazuju vaše aktivne usluge iz izloga.',
  testimonials: 'Ovde se prikazuju utisci koje su vam mušterije ostavile.',
  gallery: 'Ovde se prikazuju slike koje ste otpremili i slike vaših usluga.',
  contact: 'Ovde se prikazuju podaci iz prethodnog koraka i dugmad za poruku.',
}
const withImage: SectionType[] = ['hero', 'about', 'services', 'default']

/** One section's fields. All texts are plain; what is left empty does not show. */
export function SectionFields({ section, onChange }: SectionFieldsProps) {
  const type = section.section_type
  return (
    <div className="stack gap-4">
      {filledBy[type] && <p className="text-sm text-ink-2">{filledBy[type]}</p>}
      <Field label="Naslov">
        <Input
          value={section.title ?? ''}
          maxLength={websiteLimits.sectionTitle}
          autoComplete="off"
          onChange={event => onChange({ title: event.target.value || null })}
        />
      </Field>
      <Field label="Podnaslov" note="(opciono)">
        <Input
          value={section.subtitle ?? ''}
          maxLength={websiteLimits.sectionSubtitle}
          autoComplete="off"
          onChange={event => onChange({ subtitle: event.target.value || null })}
        />
      </Field>
      <Field label="Tekst" note="(opciono)" count={`${section.content?.length ?? 0}/${websiteLimits.sectionContent}`}>
        <Textarea
          grow
          rows={4}
          className="max-h-[50vh]"
          value={section.content ?? ''}
          maxLength={websiteLimits.sectionContent}
          onChange={event => onChange({ content: event.target.value || null })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Tekst dugmeta" note="(opciono)">
          <Input
            value={section.button_text ?? ''}
            maxLength={websiteLimits.buttonText}
            autoComplete="off"
            onChange={event => onChange({ button_text: event.target.value || null })}
          />
        </Field>
        <Field label="Adresa dugmeta" note="(opciono)" hint="Prazno: dugme vodi do kontakta.">
          <Input
            type="url"
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            value={section.button_url ?? ''}
            maxLength={websiteLimits.url}
            onBlur={() => onChange({ button_url: withScheme(section.button_url ?? '') || null })}
            onChange={event => onChange({ button_url: event.target.value || null })}
          />
        </Field>
        <ColorField
          label="Boja pozadine"
          name={`${type}-background`}
          clearable
          value={section.background_color ?? ''}
          onChange={color => onChange({ background_color: color || null })}
        />
        <ColorField
          label="Boja teksta"
          name={`${type}-text`}
          clearable
          value={section.text_color ?? ''}
          onChange={color => onChange({ text_color: color || null })}
        />
      </div>
      {withImage.includes(type) && (
        <ImageSlot
          small
          title="Slika"
          dialogTitle="Izaberite sliku sekcije"
          url={section.image_url}
          onChange={image_url => onChange({ image_url })}
        />
      )}
    </div>
  )
}
