import { useEffect, useRef, useState } from 'react'

type FileZoneProps = {
  onFiles: (files: File[]) => void
  isOff?: boolean
}

/**
 * Lets files be dropped on the dialog or the `data-file-zone` around it, and pasted there; says to screen readers that
 * they came. While it is on the page, a file that is dropped beside it opens nothing.
 */
export function FileZone({ onFiles, isOff = false }: FileZoneProps) {
  const status = useRef<HTMLSpanElement>(null)
  const [said, setSaid] = useState('')
  const latest = useRef({ onFiles, isOff })
  latest.current = { onFiles, isOff }

  useEffect(() => {
    const stop = new AbortController()
    import('./file-zones.ts')
      .then(({ openZone }) => {
        const element = status.current?.closest('[role=dialog], [data-file-zone]')
        if (!element || stop.signal.aborted) return
        const take = (files: File[]) => {
          const words = `Broj primljenih fajlova: ${files.length}.`
          // Only what changes is read out.
          setSaid(before => (before === words ? `${words}\u00a0` : words))
          latest.current.onFiles(files)
        }
        openZone({ element, isOpen: () => !latest.current.isOff, take }, stop.signal)
      })
      // The buttons beside it take files all the same.
      .catch(() => {})
    return () => stop.abort()
  }, [])

  return (
    <span ref={status} className="sr-only" role="status">
      {said}
    </span>
  )
}
