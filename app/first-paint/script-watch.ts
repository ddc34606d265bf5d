import { needsScriptText } from '../../features/accounts/needs-script.tsx'
import { scriptArrived, scriptFailed, scriptStarted } from './script-events.ts'

/** Seconds after which a script that has not started counts as missing. The script may still start later. */
const PATIENCE_SECONDS = 10

/**
 * Inline script that informs the visitor when the page's script is too new for the browser, blocked or not loaded.
 * Errors of requests that are aborted by leaving the page do not reach the console. The script uses the JavaScript
 * of 2009, because this script must run in browsers that cannot run the page's script.
 */
export const scriptWatch = (convertHtml = (html: string) => html) => `(function () {
  var root = document.documentElement, isMissing = false, isStarted = false, shown = [], timer
  function show(html, parent, before) {
    var box = document.createElement('div')
    box.className = 'needs-script-here'
    box.setAttribute('role', 'status')
    box.innerHTML = html
    parent.insertBefore(box, before)
    shown.push(box)
    return box
  }
  function miss() {
    if (isMissing || isStarted) return
    isMissing = true
    var all = document.getElementsByTagName('noscript')
    for (var i = 0; i < all.length; i++) show(all[i].textContent, all[i].parentNode, all[i].nextSibling)
  }
  function explain(event) {
    if (!isMissing) return
    var button = event.target
    while (button && button.tagName !== 'BUTTON') button = button.parentNode
    if (!button || button.isExplained || (button.nextSibling && button.nextSibling.tagName === 'NOSCRIPT')) return
    if (button.type === 'submit' && button.form && button.form.getAttribute('action')) return
    button.isExplained = true
    var main = document.getElementById('sadrzaj')
    var html = '<p class="needs-script">' + ${JSON.stringify(convertHtml(needsScriptText('Ovo dugme')))} + '</p>'
    if (!main || main.contains(button)) show(html, button.parentNode, button.nextSibling)
    else show(html, main, main.firstChild).scrollIntoView()
  }
  function leave() { root.setAttribute('data-leaving', '') }
  function stay() { root.removeAttribute('data-leaving') }
  addEventListener('${scriptFailed}', miss)
  addEventListener('${scriptArrived}', function () {
    isMissing = false
    while (shown.length) { var box = shown.pop(); if (box.parentNode) box.parentNode.removeChild(box) }
    clearTimeout(timer)
    timer = setTimeout(miss, ${PATIENCE_SECONDS}000)
  })
  addEventListener('${scriptStarted}', function () { isStarted = true })
  document.addEventListener('DOMContentLoaded', function () { timer = setTimeout(miss, ${PATIENCE_SECONDS}000) })
  document.addEventListener('click', explain, true)
  addEventListener('beforeunload', function () { leave(); setTimeout(stay, 3000) })
  addEventListener('pagehide', leave)
  addEventListener('pageshow', stay)
  addEventListener('unhandledrejection', function (event) { if (root.hasAttribute('data-leaving')) event.preventDefault() })
})()`
