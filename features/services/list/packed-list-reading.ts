import { imageUrlOf } from '../../media/media-url.ts'
import type { ServiceCardData } from '../service.ts'
import { ownerInAddress, type PackedCard, type PackedList, type ServiceList } from './packed-list.ts'

/** Reverses `packList` before hydration. Returns undefined if the page's cards are not those of the list, or were changed. */
export function readPackedList(data: unknown): ServiceList | undefined {
  const { cards, page, pageParams } = data as PackedList
  const shown = [...document.querySelectorAll('.cards > li > .photo-card-row')]
  if (shown.length !== cards.length) return undefined
  const items = cards.map((packed, index) => readCard(shown[index]!, packed))
  if (items.some(({ id, provider_id }) => !id || !provider_id)) return undefined
  return { pages: [{ items, ...page }], pageParams }
}

function readCard(card: Element, packed: PackedCard): ServiceCardData {
  const [price, created, reviews = 0, rating = 0, free_day = null, providerId, name = null] = packed
  const find = (selector: string) => card.querySelector(selector)
  const text = (selector: string) => find(selector)?.textContent ?? ''
  const lastPart = (selector: string) => find(selector)?.getAttribute('href')?.split('/').at(-1)
  const image = (selector: string) => {
    const source = find(`${selector} img`)?.getAttribute('src')
    // Data savers and extensions may have replaced the address.
    return source?.startsWith('/') ? imageUrlOf(source) : null
  }
  const image_url = image('.card-photo')
  const provider_slug = lastPart('a.card-person') ?? null
  return {
    id: lastPart('.card-title') ?? '',
    title: text('.card-title'),
    description: text('.card-text'),
    category: text('.badge').trim(),
    price,
    image_url,
    provider_id: providerId ?? ownerInAddress(image_url) ?? '',
    provider_name: provider_slug ? text('.card-person b') : name,
    provider_slug,
    provider_avatar_url: image('.avatar'),
    verified: find('.card-verified') !== null,
    location: text('.card-facts > span:not([class])').trim() || null,
    rating,
    reviews,
    free_day,
    created_at: new Date(created).toISOString(),
  }
}
