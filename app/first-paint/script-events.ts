/** Told to the window when a file of the page's script could not be loaded or run. */
export const scriptFailed = 'scriptfailed'

/** Told to the window when the page's script is there and begins to take the page over, which needs the page as it was sent. */
export const scriptArrived = 'scriptarrived'

/** Told to the window when the page's script has taken the page over. */
export const scriptStarted = 'scriptstarted'
