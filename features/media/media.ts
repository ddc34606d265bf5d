import { z } from 'zod'

/** Storage buckets of images, as named in the specification. */
export const buckets = ['avatars', 'services', 'website_images'] as const
export type Bucket = (typeof buckets)[number]

/** Returns whether a chosen file is a picture. The name decides if the browser gives no type, as for HEIC. */
export const isPicture = ({ type, name }: Pick<File, 'type' | 'name'>) =>
  type ? type.startsWith('image/') : /\.(hei[cf]|avif|jxl|tiff?|bmp)$/i.test(name)

/** Accepted portrait formats (docs/product.md, Offering services). */
export const portraitFormats = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']
export const portraitMessages = {
  missing: 'Morate odabrati sliku za upload.',
  format: 'Dozvoljeni formati slika su: JPG, PNG, WEBP i GIF.',
  size: 'Slika ne može biti veća od 5MB.',
}

export const storedImage = z.object({
  url: z.string().describe('Path below the site, without the width: append /{width}.{avif|webp}'),
  bucket: z.enum(buckets),
  name: z.string(),
  width: z.number().int().describe('Pixels of the largest variant'),
  height: z.number().int(),
  bytes: z.number().int(),
  created_at: z.iso.datetime(),
})
export type StoredImage = z.infer<typeof storedImage>
