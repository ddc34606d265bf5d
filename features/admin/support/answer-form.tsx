import { useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useRef } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { useForm } from '../../../platform/browser/use-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Field } from '../../../ui/field/field.tsx'
import { Textarea } from '../../../ui/field/textarea.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { MAX_ANSWER_LENGTH, type SupportMessage } from './support.ts'
import { answerSupport, supportMessageQuery } from './support-queries.ts'

/** Emails an answer to the sender. A retry has the same id, so that the answer is sent only once. */
export function AnswerForm({ message }: { message: SupportMessage }) {
  const queryClient = useQueryClient()
  const id = useRef(uuidv7())
  const { props, problems, busy, text, reset } = useForm({
    check: () => ({ text: text('text').trim().length < 2 ? 'Napišite odgovor.' : undefined }),
    async send() {
      const input = { id: id.current, text: text('text'), seen: message.answers.length }
      const updated = await answerSupport(message.id, input)
      id.current = uuidv7()
      reset()
      queryClient.setQueryData(supportMessageQuery(message.id).queryKey, updated)
      toast.success('Odgovor je poslat.')
      await queryClient.invalidateQueries({ queryKey: ['admin'] })
    },
    failureText: 'Odgovor nije poslat. Pokušajte ponovo.',
    async onRefusal({ code, title }) {
      if (code !== 'answered_meanwhile') return undefined
      await queryClient.invalidateQueries(supportMessageQuery(message.id))
      return { form: title }
    },
  })
  return (
    <form {...props} className="card pad stack gap-3">
      {problems.form && <Note tone="error">{problems.form}</Note>}
      <Field
        label={message.answers.length ? 'Još jedan odgovor' : 'Odgovor'}
        hint={`Stiže emailom na ${message.email}, uz prvobitnu poruku.`}
        error={problems.text}
      >
        <Textarea name="text" rows={7} maxLength={MAX_ANSWER_LENGTH} />
      </Field>
      <Button type="submit" icon={<Send />} busy={busy} busyText="Slanje..." className="justify-self-start">
        Pošalji odgovor
      </Button>
    </form>
  )
}
