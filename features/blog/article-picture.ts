import type { ArticlePicture } from './article.ts'
import choosingUrl from './pictures/choosing.svg?url&no-inline'
import paintingUrl from './pictures/painting.svg?url&no-inline'
import photosUrl from './pictures/photos.svg?url&no-inline'
import priceListUrl from './pictures/price-list.svg?url&no-inline'
import pricesUrl from './pictures/prices.svg?url&no-inline'
import reviewsUrl from './pictures/reviews.svg?url&no-inline'

export const pictureUrls: Record<ArticlePicture, string> = {
  choosing: choosingUrl,
  prices: pricesUrl,
  painting: paintingUrl,
  'price-list': priceListUrl,
  photos: photosUrl,
  reviews: reviewsUrl,
}
