export type DropZone = {
  element: Element
  /** False while the zone accepts nothing. Even then the browser does not open files that are dropped on the zone. */
  isOpen: () => boolean
  onFiles: (files: File[]) => void
}

let zones: DropZone[] = []
let marked: Element | undefined
/** Whether an element of this page is dragged, because browsers offer a dragged picture of the page as a file too. */
let isOwnDrag = false

/** Until the signal aborts, accepts files dropped on the zone, and pasted files if no newer zone is open. */
export function openDropZone(zone: DropZone, signal: AbortSignal): void {
  if (!zones.length) setListening(true)
  zones.push(zone)
  signal.addEventListener('abort', () => {
    zones = zones.filter(each => each !== zone)
    if (zones.length) return
    mark(undefined)
    setListening(false)
  })
}

function setListening(isOn: boolean): void {
  const change = isOn ? document.addEventListener : document.removeEventListener
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
    // Prevented everywhere, because the browser would open the file in place of the page and lose the form's text.
    event.preventDefault()
    const zone = zoneAt(event.target)
    event.dataTransfer!.dropEffect = zone ? 'copy' : 'none'
    mark(zone?.element)
  },
  drop(event: DragEvent) {
    mark(undefined)
    if (!bringsFiles(event)) return
    event.preventDefault()
    zoneAt(event.target)?.onFiles([...event.dataTransfer!.files])
  },
  dragleave(event: DragEvent) {
    if (!event.relatedTarget) mark(undefined)
  },
  paste(event: ClipboardEvent) {
    const files = event.defaultPrevented ? [] : pastedFiles(event.clipboardData)
    const zone = files.length && zones.findLast(each => each.isOpen() && canReceivePaste(event.target, each))
    if (!zone) return
    event.preventDefault()
    zone.onFiles(files)
  },
}

const bringsFiles = ({ dataTransfer }: DragEvent) => Boolean(!isOwnDrag && dataTransfer?.types.includes('Files'))

const zoneAt = (target: EventTarget | null) =>
  zones.findLast(({ element, isOpen }) => isOpen() && element.contains(target as Node))

/** False for a paste into a dialog that does not contain the zone. */
function canReceivePaste(target: EventTarget | null, { element }: DropZone): boolean {
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
 * Returns the files of a clipboard, or none if the clipboard also has text: cells of a spreadsheet come as text and as
 * a picture, and the user wants the text. Text that only lists file names is ignored, because some systems add it.
 */
export function pastedFiles(clipboard: Pick<DataTransfer, 'files' | 'getData'> | null): File[] {
  const files = [...(clipboard?.files ?? [])]
  const text = clipboard?.getData('text/plain').trim() ?? ''
  const isListOfNames = text.split(/\r?\n/).every(line => files.some(({ name }) => name === line.trim()))
  return text && !isListOfNames ? [] : files
}
