import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PublishButton } from './publish-button.tsx'

const reason = 'Izabrani šablon još nije primenjen. Primenite ga, pa objavite stranicu.'

test('explains why the site cannot be published only while a chosen template is not applied', () => {
  const html = renderToStaticMarkup(<PublishButton hasUnappliedTemplate />)
  const [, id] = /<p id="([^"]+)"[^>]*>([^<]+)<\/p>/.exec(html) ?? []
  expect(html).toContain(`>${reason}</p>`)
  expect(html).toMatch(new RegExp(`<button disabled="" aria-describedby="${id}"`))
  expect(renderToStaticMarkup(<PublishButton hasUnappliedTemplate={false} />)).not.toMatch(/disabled|<p /)
})
