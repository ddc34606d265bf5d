import { FieldGroup } from '../../../ui/field/field.tsx'
import { palettes } from '../palettes.ts'

type PaletteChoiceProps = {
  primary: string
  secondary: string
  onChange: (colors: { primary_color: string; secondary_color: string }) => void
}

export function PaletteChoice({ primary, secondary, onChange }: PaletteChoiceProps) {
  return (
    <FieldGroup legend="Boje koje idu zajedno">
      <div className="palettes">
        {palettes.map(palette => (
          <label key={palette.name} className="palette">
            <input
              type="radio"
              name="palette"
              className="sr-only"
              checked={palette.primary === primary && palette.secondary === secondary}
              onChange={() => onChange({ primary_color: palette.primary, secondary_color: palette.secondary })}
            />
            <span className="palette-colors" aria-hidden="true">
              <span style={{ background: palette.primary }} />
              <span style={{ background: palette.secondary }} />
            </span>
            {palette.name}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
