/** The window gets this event when a file of the page's script could not be loaded or run. */
export const scriptFailed = 'scriptfailed'

/** The window gets this event before hydration. Listeners must then undo their changes of the server's page. */
export const scriptArrived = 'scriptarrived'

/** The window gets this event when the page is hydrated. */
export const scriptStarted = 'scriptstarted'
