import { type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '../../../ui/class-names.ts'
import type { Site } from '../site/site.ts'
import type { SiteContent } from '../site/site-content.ts'
import { siteRules } from '../site/site-css.ts'
import { SitePage } from '../site/site-page.tsx'
import { fontFaces } from '../site/site-style.ts'
import { partName, type SitePart } from './site-parts.ts'

type SiteFrameProps = {
  site: Site
  content: SiteContent
  /** Accessible name. A frame without a label is hidden from keyboard and screen readers. */
  label?: string
  className?: string
  /** Called when a part is tapped. Without `onEdit` the preview is read-only. */
  onEdit?: ((part: SitePart) => void) | undefined
}

/** Shows the site in an iframe, which has its own width, styles and anchors. Links to other pages do nothing. */
function SiteFrame({ site, content, label, className, onEdit }: SiteFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [frameDocument, setFrameDocument] = useState<Document | null>(null)
  useSheets(frameDocument, site, Boolean(onEdit))

  function handleClick(event: MouseEvent) {
    const target = event.target as Element
    const link = target.closest?.('a')
    const part = !target.closest?.('.nav a, .menu, .menu-button, .skip') && partAt(target)
    if (link) event.preventDefault()
    if (onEdit && part) return onEdit(part)
    if (link) goTo(link)
  }
  function goTo(link: Element) {
    const target = link.getAttribute('href')
    if (!target?.startsWith('#')) return
    const menu = frameDocument?.querySelector<HTMLElement>('.menu')
    if (menu && 'hidePopover' in menu && menu.matches(':popover-open')) menu.hidePopover()
    frameDocument?.querySelector(target)?.scrollIntoView()
  }

  return (
    <>
      <iframe
        ref={frame}
        className={className}
        title={label ?? 'Umanjeni prikaz'}
        srcDoc="<!doctype html><html lang='sr-Latn'><body></body></html>"
        onLoad={event => setFrameDocument(event.currentTarget.contentDocument)}
        {...(!label && { tabIndex: -1, 'aria-hidden': true, inert: true })}
      />
      {frameDocument &&
        createPortal(
          <div className="contents" onClickCapture={handleClick}>
            <SitePage
              site={site}
              content={content}
              appUrl=""
              year={new Date().getFullYear()}
              isPreview
              {...(onEdit && { editSlot })}
            />
          </div>,
          frameDocument.body,
        )}
    </>
  )
}

const editSlot = (part: SitePart) => (
  <button type="button" className="edit-here" data-edit={part}>
    <span className="edit-word">Uredi: </span>
    {partName(part)}
  </button>
)

function partAt(element: Element): SitePart | undefined {
  const slot = element.closest('section.section, .top, .foot, .thumb')
  if (slot?.matches('.thumb')) return 'footer'
  return (slot?.querySelector<HTMLElement>(':scope > .edit-here')?.dataset.edit ?? undefined) as SitePart | undefined
}

const editRules = `
  .section, .foot { position: relative }
  .section, .top, .foot { cursor: pointer }
  .section:hover, .top:hover, .foot:hover { outline: 3px solid #1f4199; outline-offset: -3px }
  .edit-here {
    position: absolute; z-index: 5; top: 8px; left: 8px; min-height: 44px; padding: 0 16px; border: 2px solid #fff;
    border-radius: 12px; background: #1f4199; color: #fff; font: 700 16px/1 Commissioner, system-ui, sans-serif;
    cursor: pointer; opacity: 0;
  }
  .edit-here:hover { background: #16327a }
  .edit-here:focus-visible { outline: 3px solid #1a2138; outline-offset: 2px }
  :hover > .edit-here, .edit-here:focus-visible { opacity: 1 }
`

/** Adds constructed style sheets to the frame because the page's CSP allows no style elements. */
function useSheets(frameDocument: Document | null, site: Site, isEdited: boolean) {
  const fonts = useSheet(frameDocument)
  const rules = useSheet(frameDocument)
  const editMarks = useSheet(frameDocument)
  const [fontCss, css] = [fontFaces(site.font_family), siteRules(site)]
  useLayoutEffect(() => void fonts?.replaceSync(fontCss), [fonts, fontCss])
  useLayoutEffect(() => void rules?.replaceSync(css), [rules, css])
  useLayoutEffect(() => void editMarks?.replaceSync(isEdited ? editRules : ''), [editMarks, isEdited])
}

function useSheet(frameDocument: Document | null): CSSStyleSheet | null {
  const [current, setCurrent] = useState<CSSStyleSheet | null>(null)
  useLayoutEffect(() => {
    const view = frameDocument?.defaultView as (Window & { CSSStyleSheet: typeof CSSStyleSheet }) | null | undefined
    if (!frameDocument || !view) return
    const sheet = new view.CSSStyleSheet()
    frameDocument.adoptedStyleSheets = [...frameDocument.adoptedStyleSheets, sheet]
    setCurrent(sheet)
  }, [frameDocument])
  return current
}

/** Renders the site `width` pixels wide and scales it down to the box. `className` sets the height of the box. */
export function SiteThumbnail({ width, className, ...shown }: SiteFrameProps & { width: number }) {
  const box = useRef<HTMLDivElement>(null)
  const scale = useScale(box, width)
  return (
    <div ref={box} className={classNames('site-thumbnail', className)}>
      <div
        className="site-thumbnail-page"
        data-live={Boolean(shown.onEdit) || undefined}
        style={{ width, height: `${100 / (scale || 1)}%`, transform: `scale(${scale})` }}
      >
        {scale > 0 && <SiteFrame {...shown} />}
      </div>
    </div>
  )
}

function useScale(box: RefObject<HTMLDivElement | null>, width: number): number {
  const [scale, setScale] = useState(0)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setScale(element.clientWidth / width))
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, width])
  return scale
}
