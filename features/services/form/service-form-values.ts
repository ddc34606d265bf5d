import { z } from 'zod'
import { type Problems, problemsOf } from '../../../platform/browser/use-form.ts'
import { plural } from '../../../platform/serbian/dates.ts'
import { type ConflictingValue, conflictingValues } from '../../../ui/note/edit-conflict-note.tsx'
import { profileInput } from '../../accounts/profile/profile.ts'
import { type OwnService, serviceInput, splitKeywords } from '../service.ts'
import { isWantedActive } from '../service-status.ts'

export const serviceFormValues = z.object({
  images: z.array(z.string()),
  title: z.string(),
  category: z.string(),
  description: z.string(),
  keywords: z.string().describe('Separated by commas'),
  price: z.string(),
  active: z.boolean(),
  allows_series: z.boolean().default(false),
  provider_name: z.string().optional().describe('Of a provider who has no name yet'),
})
export type ServiceFormValues = z.infer<typeof serviceFormValues>

export const emptyService: ServiceFormValues = {
  images: [],
  title: '',
  category: '',
  description: '',
  keywords: '',
  price: '',
  active: true,
  allows_series: false,
}

export const serviceFormSchema = serviceInput.extend({
  category: z.string().pipe(serviceInput.shape.category),
  price: serviceInput.shape.price.unwrap().unwrap(),
  active: z.boolean(),
  // The form has one field for all keywords, so an error in any keyword is shown at this field.
  keywords: z.string().transform((text, context) => {
    const words = serviceInput.shape.keywords.safeParse(splitKeywords(text))
    if (words.success) return words.data
    context.addIssue({ code: 'custom', message: words.error.issues[0]!.message })
    return z.NEVER
  }),
})

type Circumstances = { isUploading: boolean; asksName?: boolean | undefined }

/** Returns the problems of the form. While a picture is uploading, missing pictures are not a problem. */
export function problemsOfForm(values: ServiceFormValues, { isUploading, asksName }: Circumstances): Problems {
  const problems = problemsOf(serviceFormSchema.safeParse(values))
  const name = asksName && problemsOf(profileInput.pick({ name: true }).safeParse({ name: values.provider_name ?? '' }))
  return {
    ...problems,
    ...(name && { provider_name: name.name }),
    ...(isUploading && { images: 'Sačekajte da se slike učitaju.' }),
  }
}

type StoredService = Pick<
  OwnService,
  | 'title'
  | 'category'
  | 'description'
  | 'keywords'
  | 'price'
  | 'status'
  | 'image_url'
  | 'additional_images'
  | 'allows_series'
>

export function formValuesOf(service: StoredService): ServiceFormValues {
  return {
    images: service.image_url ? [service.image_url, ...service.additional_images] : service.additional_images,
    title: service.title,
    category: service.category,
    description: service.description,
    keywords: service.keywords.join(', '),
    price: service.price ?? '',
    active: isWantedActive(service.status),
    allows_series: service.allows_series,
  }
}

const shownFields: [label: string, shown: (values: ServiceFormValues) => string][] = [
  ['Slike', ({ images }) => plural(images.length, 'slika', 'slike', 'slika')],
  ['Naslov', ({ title }) => title],
  ['Kategorija', ({ category }) => category],
  ['Opis', ({ description }) => description],
  ['Ključne reči', ({ keywords }) => keywords],
  ['Cena', ({ price }) => price],
  ['Redovni termini', ({ allows_series }) => (allows_series ? 'dozvoljeni' : 'isključeni')],
  ['Prikazivanje', ({ active }) => (active ? 'aktivna' : 'pauzirana')],
]

/** Returns the stored values that differ from the typed values. Pictures in another order count as different. */
export function differencesOf(stored: ServiceFormValues, typed: ServiceFormValues): ConflictingValue[] {
  const values = shownFields.map(([label, shown]) => ({ label, stored: shown(stored), typed: shown(typed) }))
  const [pictures] = values
  const haveChanged = stored.images.join() !== typed.images.join()
  return haveChanged && pictures!.stored === pictures!.typed
    ? [{ ...pictures!, stored: 'druge slike ili drugi redosled' }, ...conflictingValues(values)]
    : conflictingValues(values)
}
