import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { watchView } from '../../ui/watch-view.ts'
import darkMp4 from './film/street-dark.mp4?url&no-inline'
import darkWebm from './film/street-dark.webm?url&no-inline'
import lightMp4 from './film/street-light.mp4?url&no-inline'
import lightWebm from './film/street-light.webm?url&no-inline'

const films = { light: { webm: lightWebm, mp4: lightMp4 }, dark: { webm: darkWebm, mp4: darkMp4 } }
/** A film that does not begin within this time is removed (docs/product.md, Home). */
const START_TIMEOUT_MS = 5000

/** Plays the film of the street over the drawing, which is visible until the film begins. A button stops the film. */
export default function HeroFilm({ theme }: { theme: 'light' | 'dark' }) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'waiting' | 'shown' | 'given-up'>('waiting')
  const [isStopped, setStopped] = useState(false)
  const { webm, mp4 } = films[theme]

  useEffect(() => {
    if (state !== 'waiting') return
    const timer = setTimeout(() => setState('given-up'), START_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [state])

  useEffect(() => {
    const element = video.current
    if (!element || isStopped || state === 'given-up') return
    return watchView(element, isInView => {
      if (isInView) element.play().catch(() => setState('given-up'))
      else element.pause()
    })
  }, [isStopped, state])

  if (state === 'given-up') return null
  const toggle = () => {
    if (!isStopped) video.current?.pause()
    setStopped(!isStopped)
  }
  return (
    <>
      <video
        ref={video}
        className="hero-film"
        data-shown={state === 'shown'}
        muted
        loop
        playsInline
        preload="auto"
        disablePictureInPicture
        aria-hidden="true"
        tabIndex={-1}
        onPlaying={() => setState('shown')}
      >
        <source src={webm} type="video/webm" />
        <source src={mp4} type="video/mp4" onError={() => setState('given-up')} />
      </video>
      {state === 'shown' && (
        <IconButton
          label={isStopped ? 'Pokreni animaciju ulice' : 'Zaustavi animaciju ulice'}
          variant="surface"
          className="hero-film-button"
          onClick={toggle}
        >
          {isStopped ? <Play className="icon-small" /> : <Pause className="icon-small" />}
        </IconButton>
      )}
    </>
  )
}
