import type { HttpContext } from '../../platform/server/http/http.server.ts'
import { invalidInput, notFound, Problem } from '../../platform/server/http/problem.server.ts'
import { honeypot, type RefusedForm, type SupportField, thanksPath } from './support-form.ts'
import { supportMessage } from './support-message.ts'
import { storeMessage, supportRateLimit } from './support-messages.server.ts'

type ShowForm = (refused: RefusedForm, status: number) => Promise<Response>

/**
 * Handles `POST /`, form-urlencoded: `form-name=support`, `name`, `email`, `message` (docs/product.md, Support). A
 * script gets 204 or a problem. A browser without scripts gets a page with thanks, or the form with its problems.
 */
export async function handleSupportForm(c: HttpContext, showForm: ShowForm): Promise<Response> {
  const form = await c.req.parseBody()
  if (form['form-name'] !== 'support') throw notFound()
  const fieldValue = (field: SupportField) => String(form[field] ?? '')
  const values = { name: fieldValue('name'), email: fieldValue('email'), message: fieldValue('message') }
  const isPage = c.req.header('accept')?.includes('text/html')
  try {
    // People do not see the honeypot field. If it is filled in, the message is dropped but the response is the same.
    if (!form[honeypot]) await validateAndStore(c, values)
  } catch (error) {
    if (!isPage) throw error
    const problem = error instanceof Problem ? error : undefined
    if (!problem) c.var.log.error({ err: error }, 'a message to support was not taken')
    const refused = { values, fields: problem?.fields ?? {}, title: problem?.title ?? notSent }
    return showForm(refused, problem?.status ?? 500)
  }
  return isPage ? c.redirect(thanksPath, 303) : c.body(null, 204)
}

const notSent = 'Poruka nije poslata. Pokušajte ponovo.'

async function validateAndStore(c: HttpContext, values: RefusedForm['values']): Promise<void> {
  const { runtime, address, identify } = c.var
  const parsed = supportMessage.safeParse(values)
  if (!parsed.success) {
    throw invalidInput(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path[0], message]).reverse()))
  }
  await runtime.rateLimits.consume(supportRateLimit, address)
  await storeMessage(runtime, parsed.data, await identify())
}
