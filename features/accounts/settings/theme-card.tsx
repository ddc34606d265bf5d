import { useEffect, useState } from 'react'
import { Art } from '../../../ui/art/art.tsx'
import { Choice } from '../../../ui/choice/choice.tsx'
import { chooseTheme, readTheme, type ThemeChoice } from '../../../ui/theme/theme-choice.ts'
import { SettingsCard } from './settings-card.tsx'

const themeOptions = [
  { choice: 'light', label: 'Svetao', themes: ['light'] },
  { choice: 'dark', label: 'Taman', themes: ['dark'] },
  { choice: 'system', label: 'Kao uređaj', themes: ['light', 'dark'] },
] as const

export function ThemeCard() {
  const [chosen, setChosen] = useState<ThemeChoice>()
  useEffect(() => {
    const read = () => setChosen(readTheme())
    read()
    addEventListener('storage', read)
    return () => removeEventListener('storage', read)
  }, [])
  return (
    <SettingsCard id="izgled" title="Izgled">
      <fieldset className="theme-choices">
        <legend className="sr-only">Izgled</legend>
        {themeOptions.map(({ choice, label, themes }) => (
          <Choice
            key={choice}
            name="theme"
            value={choice}
            checked={chosen === choice}
            onChange={() => chooseTheme(choice)}
            picture={
              <span className="theme-picture">
                {themes.map(theme => (
                  <span key={theme} data-theme={theme}>
                    <Art name="street" />
                  </span>
                ))}
              </span>
            }
          >
            <span className="theme-name">{label}</span>
          </Choice>
        ))}
      </fieldset>
    </SettingsCard>
  )
}
