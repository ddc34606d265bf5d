import { type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '../../../ui/class-names.ts'
import type { Site } from '../site/site.ts'
import type { SiteContent } from '../site/site-content.ts'
import { siteRules } from '../site/site-css.ts'
import { fontFaces } from '../site/site-look.ts'
import { SitePage } from '../site/site-page.tsx'
import { partName, type SitePart } from './site-parts.ts'

type SiteFrameProps = {
  site: Site
  content: SiteContent
  /** Names the frame; without one it is a picture only, out of reach of keyboard and screen reader. */
  label?: string
  className?: string
  /** A part was tapped; without it the preview is only looked at. */
  onEdit?: ((part: SitePart) => void) | undefined
}

/**
 * The site as it is being edited, in a document of its own so that its width, its style sheet and its anchors are
 * those of a page. It is drawn by what draws the live site; only its links stay where they are.
 */
function SiteFrame({ site, content, label, className, onEdit }: SiteFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [inside, setInside] = useState<Document | null>(null)
  useSheets(inside, site, Boolean(onEdit))

  function follow(event: MouseEvent) {
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
    const menu = inside?.querySelector<HTMLElement>('.menu')
    if (menu && 'hidePopover' in menu && menu.matches(':popover-open')) menu.hidePopover()
    inside?.querySelector(target)?.scrollIntoView()
  }

  return (
    <>
      <iframe
        ref={frame}
        className={className}
        title={label ?? 'Umanjeni prikaz'}
        srcDoc="<!doctype html><html lang='sr-Latn'><body></body></html>"
        onLoad={event => setInside(event.currentTarget.contentDocument)}
        {...(!label && { tabIndex: -1, 'aria-hidden': true, inert: true })}
      />
      {inside &&
        createPortal(
          <div className="contents" onClickCapture={follow}>
            <SitePage
              site={site}
              content={content}
              appUrl=""
              year={new Date().getFullYear()}
              isPreview
              {...(onEdit && { editSlot })}
            />
          </div>,
          inside.body,
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

/** Which part of the site a tapped element is in. */
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

/** The page's policy allows no style elements; sheets made by script are another matter. */
function useSheets(inside: Document | null, site: Site, isEdited: boolean) {
  const fonts = useSheet(inside)
  const rules = useSheet(inside)
  const marks = useSheet(inside)
  const [fontCss, css] = [fontFaces(site.font_family), siteRules(site)]
  useLayoutEffect(() => void fonts?.replaceSync(fontCss), [fonts, fontCss])
  useLayoutEffect(() => void rules?.replaceSync(css), [rules, css])
  useLayoutEffect(() => void marks?.replaceSync(isEdited ? editRules : ''), [marks, isEdited])
}

function useSheet(inside: Document | null): CSSStyleSheet | null {
  const [sheet, setSheet] = useState<CSSStyleSheet | null>(null)
  useLayoutEffect(() => {
    const view = inside?.defaultView as (Window & { CSSStyleSheet: typeof CSSStyleSheet }) | null | undefined
    if (!inside || !view) return
    const made = new view.CSSStyleSheet()
    inside.adoptedStyleSheets = [...inside.adoptedStyleSheets, made]
    setSheet(made)
  }, [inside])
  return sheet
}

/** The site as a small picture of a page that is `width` pixels wide; its height follows from its class. */
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
