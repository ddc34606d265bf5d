import type { Script } from '../../platform/serbian/script/script.ts'
import { Choice } from '../../ui/choice/choice.tsx'

const scripts = [
  { script: 'latin', label: 'Latinica', letters: 'Aa Žž', lang: 'sr-Latn' },
  { script: 'cyrillic', label: 'Ћирилица', letters: 'Аа Жж', lang: 'sr-Cyrl' },
] as const

type ScriptChoiceProps = { name: string; value: Script | undefined; onChange: (script: Script) => void }

/** Two radio inputs, each written in its own script whatever the script of the page. */
export const ScriptChoice = ({ name, value, onChange }: ScriptChoiceProps) => (
  <div className="script-choices">
    {scripts.map(({ script, label, letters, lang }) => (
      <Choice
        key={script}
        name={name}
        value={script}
        checked={value === script}
        onChange={() => onChange(script)}
        picture={
          <span className="script-letters" aria-hidden="true" lang={lang} translate="no">
            {letters}
          </span>
        }
      >
        <span className="script-name" lang={lang} translate="no">
          {label}
        </span>
      </Choice>
    ))}
  </div>
)
