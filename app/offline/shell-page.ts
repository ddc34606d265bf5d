/** The app shell, an empty page with which the service worker answers when there is no network. */
export const appShellPath = '/okvir'

/** Whether this page was loaded as the app shell; it then does not know yet whether a user is signed in. */
export const isAppShellPage = typeof document !== 'undefined' && document.querySelector('meta[name="okvir"]') !== null
