import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { ChipRow } from '../../../ui/chip/chip.tsx'
import { type RenderElement, renderAs } from '../../../ui/render-as.ts'
import { Rating } from '../../../ui/stars/stars.tsx'
import { portraitProps } from '../../media/media-url.ts'
import type { ServiceSlots } from '../booking.ts'
import { anybody } from '../booking-person.ts'

type PersonChoiceProps = {
  people: ServiceSlots['people']
  chosen: string
  /** Returns a link or button that chooses a person, or anybody. */
  element: (person: string) => RenderElement
}

/** Choice of the person who does the work. Renders nothing for a provider who works alone. */
export function PersonChoice({ people, chosen, element }: PersonChoiceProps) {
  if (!people.length) return null
  const all = [{ id: anybody, name: 'Bilo ko', avatar_url: null, rating: null }, ...people]
  return (
    // biome-ignore lint/a11y/useSemanticElements: the choices can be links, which no fieldset groups
    <div role="group" aria-label="Kod koga?">
      <p className="slot-heading" aria-hidden="true">
        Kod koga?
      </p>
      <ChipRow>
        {all.map(({ id, name, avatar_url, rating }) =>
          renderAs(element(id), {
            key: id,
            className: 'chip',
            'aria-current': id === chosen ? 'true' : undefined,
            children: (
              <>
                {id !== anybody && <Avatar name={name} seed={id} size="small" {...portraitProps(avatar_url)} />}
                {name}
                {rating && <Rating value={rating.average} count={rating.count} />}
              </>
            ),
          }),
        )}
      </ChipRow>
    </div>
  )
}
