/** A part of the page that takes files. */
export type Zone = {
  element: Element
  /** False while it takes nothing; what is dropped on it opens nothing even then. */
  isOpen: () => boolean
  take: (files: File[]) => void
}

/** The zones on the page, the newest at the end. */
let zones: Zone[] = []
let marked: Element | undefined
/** Something of the page itself is dragged, as a picture on it, which browsers hand over as a file too. */
let isOwnDrag = false

/** Takes files that are dropped on a zone, and those pasted where it is the last that came; until the signal aborts. */
export function openZone(zone: Zone, signal: AbortSignal): void {
  if (!zones.length) listen(true)
  zones.push(zone)
  signal.addEventListener('abort', () => {
    zones = zones.filter(each => each !== zone)
    if (zones.length) return
    mark(undefined)
    listen(false)
  })
}

function listen(on: boolean): void {
  const change = on ? document.addEventListener : document.removeEventListener
  for (const [name, handle] of Object.entries(handlers)) change.call(document, name, handle as EventListener)
}

const handlers = {
  dragstart() {
    isOwnDrag = true
  },
  dragend() {
    isOwnDrag = false
  },
  dragover(event: DragEvent) {
    if (!bringsFiles(event)) return
    // Beside a zone too: the browser would leave the page for the file, and the form's words with it.
    event.preventDefault()
    const zone = zoneAt(event.target)
    event.dataTransfer!.dropEffect = zone ? 'copy' : 'none'
    mark(zone?.element)
  },
  drop(event: DragEvent) {
    mark(undefined)
    if (!bringsFiles(event)) return
    event.preventDefault()
    zoneAt(event.target)?.take([...event.dataTransfer!.files])
  },
  dragleave(event: DragEvent) {
    if (!event.relatedTarget) mark(undefined)
  },
  paste(event: ClipboardEvent) {
    const files = event.defaultPrevented ? [] : pastedFiles(event.clipboardData)
    const zone = files.length && zones.findLast(each => each.isOpen() && isBeside(event.target, each))
    if (!zone) return
    event.preventDefault()
    zone.take(files)
  },
}

const bringsFiles = ({ dataTransfer }: DragEvent) => Boolean(!isOwnDrag && dataTransfer?.types.includes('Files'))

const zoneAt = (target: EventTarget | null) =>
  zones.findLast(({ element, isOpen }) => isOpen() && element.contains(target as Node))

/** A dialog above the zone keeps what is pasted into it. */
function isBeside(target: EventTarget | null, { element }: Zone): boolean {
  const dialog = target instanceof Element && target.closest('[role=dialog], [role=alertdialog]')
  return !dialog || dialog.contains(element)
}

function mark(element: Element | undefined): void {
  if (element === marked) return
  marked?.removeAttribute('data-file-over')
  element?.setAttribute('data-file-over', '')
  marked = element
}

/**
 * The files of a clipboard. A spreadsheet's cells are text with a picture of them, and the text goes where it is pasted;
 * of files that were copied some systems give the names as text.
 */
export function pastedFiles(clipboard: Pick<DataTransfer, 'files' | 'getData'> | null): File[] {
  const files = [...(clipboard?.files ?? [])]
  const text = clipboard?.getData('text/plain').trim() ?? ''
  const isOfNames = text.split(/\r?\n/).every(line => files.some(({ name }) => name === line.trim()))
  return text && !isOfNames ? [] : files
}
