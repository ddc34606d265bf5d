import type { HttpContext } from '../../platform/server/http/http.server.ts'
import { invalidInput, notFound, Problem } from '../../platform/server/http/problem.server.ts'
import { honeypot, type RefusedForm, type SupportField, thanksPath } from './support-form.ts'
import { supportMessage } from './support-message.ts'
import { receiveMessage, supportRateLimit } from './support-messages.server.ts'

/** The form's page with what was typed and what was wrong with it. */
type ShowForm = (refused: RefusedForm, status: number) => Promise<Response>

/**
 * `POST /`, form-urlencoded: `form-name=support`, `name`, `email`, `message` (docs/product.md, Support). A script is
 * answered with 204 or a problem; a browser without one with the thanks, or with the form as it was filled in.
 */
export async function takeSupportForm(c: HttpContext, showForm: ShowForm): Promise<Response> {
  const form = await c.req.parseBody()
  if (form['form-name'] !== 'support') throw notFound()
  const given = (field: SupportField) => String(form[field] ?? '')
  const values = { name: given('name'), email: given('email'), message: given('message') }
  const isPage = c.req.header('accept')?.includes('text/html')
  try {
    // Whoever fills in what people do not see is thanked and forgotten.
    if (!form[honeypot]) await receive(c, values)
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

async function receive(c: HttpContext, values: RefusedForm['values']): Promise<void> {
  const { runtime, address, identify } = c.var
  const parsed = supportMessage.safeParse(values)
  if (!parsed.success) {
    throw invalidInput(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path[0], message]).reverse()))
  }
  await runtime.rateLimits.take(supportRateLimit, address)
  await receiveMessage(runtime, parsed.data, await identify())
}
