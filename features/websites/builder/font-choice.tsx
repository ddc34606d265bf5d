import { useEffect } from 'react'
import { FieldGroup } from '../../../ui/field/field.tsx'
import { type FontName, fontNames } from '../site/site.ts'
import { fontFaces, fontStack } from '../site/site-style.ts'

type FontChoiceProps = { value: FontName; error?: string | undefined; onChange: (font: FontName) => void }

/** Font choice that shows each option in its own font. A site loads only the chosen font. */
export function FontChoice({ value, error, onChange }: FontChoiceProps) {
  useFontFaces()
  return (
    <FieldGroup legend="Font" error={error}>
      <div className="fonts">
        {fontNames.map(font => (
          <label key={font} className="font-sample">
            <input
              type="radio"
              name="font_family"
              className="sr-only"
              checked={font === value}
              onChange={() => onChange(font)}
            />
            <span className="min-w-0" style={{ fontFamily: fontStack(font) }}>
              <b translate="no">{font}</b>
              <span aria-hidden="true">Čista kuća, žuti šešir i đak</span>
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}

/** Adds the font faces as a constructed style sheet because the page's CSP allows no style elements. */
function useFontFaces() {
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(fontNames.map(fontFaces).join(''))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(each => each !== sheet)
    }
  }, [])
}
