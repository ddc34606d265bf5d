/**
 * On a slow connection people press before the page's script has come. A form nobody has heard yet must not go to the
 * server by itself, which would lose what was typed and write it into the address; it is sent again until somebody
 * hears it. Forms with an address of their own work without script and are let through. Stands in the page's HTML.
 */
export const earlySubmitScript = `(() => {
  let timer
  addEventListener('submit', event => {
    const { target: form, submitter } = event
    if (event.defaultPrevented || form.hasAttribute('action')) return
    event.preventDefault()
    clearTimeout(timer)
    const send = () => (form.requestSubmit ? form.requestSubmit(submitter) : submitter?.click())
    timer = setTimeout(() => form.isConnected && send(), 100)
  })
})()`
