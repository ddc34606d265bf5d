/** The app shell, an empty page with which the service worker answers when there is no network. */
export const appShellPath = '/okvir'

/** Whether this page was loaded as the app shell. Such a page does not know at first whether a user is signed in. */
export const isAppShellPage = typeof document !== 'undefined' && document.querySelector('meta[name="okvir"]') !== null
