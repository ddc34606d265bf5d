/** The localStorage key of the device's chosen script, `latin` or `cyrillic`. */
export const scriptKey = 'script'

/**
 * Inline script that opens the home page in the script that was chosen on this device, if the address was typed or the
 * app was started. All other addresses show the script that they name.
 */
export const homeScript = `(() => {
  if (location.pathname !== '/' || document.referrer || performance.getEntriesByType('navigation')[0]?.type !== 'navigate') return
  try { if (localStorage.getItem('${scriptKey}') === 'cyrillic') location.replace('/cir' + location.search + location.hash) } catch {}
})()`
