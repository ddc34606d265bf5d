import { Picture } from '../../media/picture.tsx'
import { type PicturePair, splitIntoPairs } from './picture-pairs.ts'
import type { SitePicture } from './site.ts'

export function Photos({ pictures, named = 'Slika' }: { pictures: SitePicture[]; named?: string }) {
  const { pairs, single } = splitIntoPairs(pictures)
  return (
    <div className={pairs.length === 1 && single.length === 1 ? 'pair-and-one' : undefined}>
      {pairs.length > 0 && (
        <ul className={`pairs pairs-${pairs.length}`}>
          {pairs.map(pair => (
            <li key={pair.after.url}>
              <Pair {...pair} />
            </li>
          ))}
        </ul>
      )}
      {single.length > 0 && (
        <ul className={single.length >= 5 ? `photos many rest-${single.length % 3}` : `photos photos-${single.length}`}>
          {single.map(({ url, caption }, index) => (
            <li key={url}>
              <figure>
                <Picture
                  url={url}
                  alt={caption ?? `${named} ${index + 1} od ${single.length}`}
                  sizes="(min-width: 48rem) 350px, 50vw"
                  width={640}
                  height={480}
                />
                {caption && <figcaption aria-hidden="true">{caption}</figcaption>}
              </figure>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Shows before and after side by side because a slider would need a script. Both pictures share one caption. */
function Pair({ before, after }: PicturePair) {
  const caption = after.caption ?? before.caption
  const halves = [
    { url: before.url, tag: 'Pre' },
    { url: after.url, tag: 'Posle' },
  ]
  return (
    <figure className="pair">
      {halves.map(({ url, tag }) => (
        <div key={tag} className="half">
          <Picture
            url={url}
            alt={caption ? `${tag}: ${caption}` : tag}
            sizes="(min-width: 48rem) 350px, 50vw"
            width={640}
            height={640}
          />
          <b aria-hidden="true">{tag}</b>
        </div>
      ))}
      {caption && <figcaption aria-hidden="true">{caption}</figcaption>}
    </figure>
  )
}
