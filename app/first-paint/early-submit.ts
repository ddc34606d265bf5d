/**
 * Inline script that holds back forms submitted before the page's script has loaded. Otherwise the browser would put
 * the typed text into the address and lose it. Forms with an `action` are sent, because they work without a script.
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
