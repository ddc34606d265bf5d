import { plural } from '../../../platform/serbian/dates.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { Rating } from '../../../ui/stars/stars.tsx'
import { portraitProps } from '../../media/media-url.ts'
import type { ServiceSlots } from '../booking.ts'

/** People who do a service, with their ratings. Renders nothing unless the provider shows the ratings of people. */
export function PeopleRatings({ people }: Pick<ServiceSlots, 'people'>) {
  if (!people.some(({ rating }) => rating)) return null
  return (
    <ul className="grid gap-2" aria-label="Ocene po osobi">
      {people.map(({ id, name, avatar_url, rating }) => (
        <li key={id} className="row flex-wrap gap-x-3 gap-y-1">
          <Avatar name={name} seed={id} size="small" {...portraitProps(avatar_url)} />
          <span className="font-semibold wrap-anywhere">{name}</span>
          <Rating
            value={rating?.average ?? null}
            countText={rating ? plural(rating.count, 'ocena', 'ocene', 'ocena') : ''}
            noRatingText="Još nema ocena"
          />
        </li>
      ))}
    </ul>
  )
}
