import { Field } from '../../../ui/field/field.tsx'
import { Input } from '../../../ui/field/input.tsx'
import { Textarea } from '../../../ui/field/textarea.tsx'
import type { SectionType, SiteSection } from '../site/site.ts'
import { withScheme } from '../website.ts'
import { websiteLengths } from '../website-limits.ts'
import { ColorField } from './color-field.tsx'
import { GalleryPictures } from './gallery-pictures.tsx'
import { ImageSlot } from './images-step.tsx'
import { QuestionFields } from './question-fields.tsx'

type SectionFieldsProps = { section: SiteSection; onChange: (changes: Partial<SiteSection>) => void }

const contentHints: Partial<Record<SectionType, string>> = {
  services: 'Ovde se prikazuju vaše aktivne usluge iz izloga.',
  prices: 'Ovde se prikazuje vaš cenovnik i menja se čim ga promenite. Dok je prazan, sekcija se na sajtu ne vidi.',
  testimonials: 'Ovde se prikazuju recenzije koje su vam klijenti ostavili.',
  gallery:
    'Ovde su slike koje izaberete. Dok ne izaberete nijednu, prikazuju se slike vaših usluga. Svaka se vidi na sajtu tek kada sačuvate.',
  faq: 'Ono što vas klijenti često pitaju. Dok nema pitanja, sekcija se na sajtu ne vidi.',
  contact: 'Ovde se prikazuju podaci iz prethodnog koraka i dugmad za poruku.',
}
const withImage: SectionType[] = ['hero', 'about', 'services', 'default']

/** Fields of one section. Empty texts are not shown on the site. */
export function SectionFields({ section, onChange }: SectionFieldsProps) {
  const type = section.section_type
  return (
    <div className="stack gap-4">
      {contentHints[type] && <p className="text-sm text-ink-2">{contentHints[type]}</p>}
      <Field label="Naslov">
        <Input
          value={section.title ?? ''}
          maxLength={websiteLengths.sectionTitle}
          autoComplete="off"
          onChange={event => onChange({ title: event.target.value || null })}
        />
      </Field>
      <Field label="Podnaslov" note="(opciono)">
        <Input
          value={section.subtitle ?? ''}
          maxLength={websiteLengths.sectionSubtitle}
          autoComplete="off"
          onChange={event => onChange({ subtitle: event.target.value || null })}
        />
      </Field>
      <Field label="Tekst" note="(opciono)" count={`${section.content?.length ?? 0}/${websiteLengths.sectionContent}`}>
        <Textarea
          grow
          rows={4}
          className="max-h-[50vh]"
          value={section.content ?? ''}
          maxLength={websiteLengths.sectionContent}
          onChange={event => onChange({ content: event.target.value || null })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Tekst dugmeta" note="(opciono)">
          <Input
            value={section.button_text ?? ''}
            maxLength={websiteLengths.buttonText}
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
            maxLength={websiteLengths.url}
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
      {type === 'gallery' && (
        <GalleryPictures pictures={section.pictures} onChange={pictures => onChange({ pictures })} />
      )}
      {type === 'faq' && (
        <QuestionFields questions={section.questions} onChange={questions => onChange({ questions })} />
      )}
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
