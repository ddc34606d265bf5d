/** Event on the window: a file of the page's script could not be loaded or run. */
export const scriptFailed = 'scriptfailed'

/** Event on the window: the page's script begins to hydrate. The page must then be as the server sent it. */
export const scriptArrived = 'scriptarrived'

/** Event on the window: the page is hydrated. */
export const scriptStarted = 'scriptstarted'
