/** A page that holds nothing but the frame; the service worker answers with it where the network does not. */
export const shellPath = '/okvir'

/** Whether this page began as that frame: nothing in it is of anybody, also not that nobody is signed in. */
export const isFromShell = typeof document !== 'undefined' && document.querySelector('meta[name="okvir"]') !== null
