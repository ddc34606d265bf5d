/**
 * Inline script that holds back forms submitted before the page's script has loaded: the browser would put what was
 * typed into the address and lose it. Forms with an `action` work without a script and pass.
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
