import { Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { withoutItem } from '../../../platform/browser/changed-list.ts'
import { Button } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { Field } from '../../../ui/field/field.tsx'
import { Input } from '../../../ui/field/input.tsx'
import { Textarea } from '../../../ui/field/textarea.tsx'
import type { SiteQuestion } from '../site/site.ts'
import { MAX_QUESTIONS, websiteLengths } from '../website-limits.ts'

type QuestionFieldsProps = { questions: SiteQuestion[]; onChange: (questions: SiteQuestion[]) => void }

export function QuestionFields({ questions, onChange }: QuestionFieldsProps) {
  const list = useRef<HTMLOListElement>(null)
  const replace = (index: number, changes: Partial<SiteQuestion>) =>
    onChange(questions.map((each, at) => (at === index ? { ...each, ...changes } : each)))
  function add() {
    onChange([...questions, { question: '', answer: '' }])
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child input')?.focus())
  }
  return (
    <div className="stack gap-3">
      <ol ref={list} className="stack gap-4">
        {questions.map(({ question, answer }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two questions may have the same text while the user types
          <li key={index} className="stack gap-2">
            <div className="row items-end gap-2">
              <Field label={`Pitanje ${index + 1}`} className="min-w-0 flex-1">
                <Input
                  value={question}
                  maxLength={websiteLengths.question}
                  autoComplete="off"
                  onChange={event => replace(index, { question: event.target.value })}
                />
              </Field>
              <IconButton label={`Ukloni pitanje ${index + 1}`} onClick={() => onChange(withoutItem(questions, index))}>
                <Trash2 />
              </IconButton>
            </div>
            <Field label={`Odgovor ${index + 1}`}>
              <Textarea
                grow
                rows={2}
                value={answer}
                maxLength={websiteLengths.answer}
                onChange={event => replace(index, { answer: event.target.value })}
              />
            </Field>
          </li>
        ))}
      </ol>
      {questions.length < MAX_QUESTIONS ? (
        <Button variant="secondary" size="small" className="justify-self-start" icon={<Plus />} onClick={add}>
          Dodaj pitanje
        </Button>
      ) : (
        <p className="text-sm text-ink-2">Možete da dodate najviše osam pitanja.</p>
      )}
    </div>
  )
}
