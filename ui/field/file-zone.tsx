import { useEffect, useRef, useState } from 'react'

type FileZoneProps = {
  onFiles: (files: File[]) => void
  isOff?: boolean
}

/**
 * Accepts files that are dropped on or pasted into the surrounding dialog or `data-file-zone`, and announces them to
 * screen readers. While this is mounted, the browser does not open files that are dropped elsewhere on the page.
 */
export function FileZone({ onFiles, isOff = false }: FileZoneProps) {
  const status = useRef<HTMLSpanElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const latest = useRef({ onFiles, isOff })
  latest.current = { onFiles, isOff }

  useEffect(() => {
    const stop = new AbortController()
    import('./file-zones.ts')
      .then(({ openDropZone }) => {
        const element = status.current?.closest('[role=dialog], [data-file-zone]')
        if (!element || stop.signal.aborted) return
        const take = (files: File[]) => {
          const text = `Broj primljenih fajlova: ${files.length}.`
          // The same text gets a space at its end, because screen readers read only changes.
          setAnnouncement(before => (before === text ? `${text}\u00a0` : text))
          latest.current.onFiles(files)
        }
        openDropZone({ element, isOpen: () => !latest.current.isOff, onFiles: take }, stop.signal)
      })
      // A failure is ignored, because the buttons for choosing files work without this module.
      .catch(() => {})
    return () => stop.abort()
  }, [])

  return (
    <span ref={status} className="sr-only" role="status">
      {announcement}
    </span>
  )
}
