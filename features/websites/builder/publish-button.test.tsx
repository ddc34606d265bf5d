import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PublishButton } from './publish-button.tsx'

const why = 'Izabrani šablon još nije primenjen. Primenite ga, pa objavite stranicu.'

test('says why the site can’t be published while a chosen template is not applied', () => {
  const html = renderToStaticMarkup(<PublishButton hasUnappliedTemplate />)
  const [, id] = /<p id="([^"]+)"[^>]*>([^<]+)<\/p>/.exec(html) ?? []
  expect(html).toContain(`>${why}</p>`)
  expect(html).toMatch(new RegExp(`<button disabled="" aria-describedby="${id}"`))
})

test('says nothing while the site can be published', () => {
  expect(renderToStaticMarkup(<PublishButton hasUnappliedTemplate={false} />)).not.toMatch(/disabled|<p /)
})
