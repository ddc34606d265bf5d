/** Returns the note beside a control that needs the script. `task` begins the sentence, as `Prijava`. */
export const needsScriptText = (task: string) =>
  `${task} radi samo uz JavaScript, koji ovde nije učitan, a i bez njega možete da <a href="/services">tražite i čitate usluge</a>, ocene i cene i da <a href="/support">pišete podršci</a>.`

/**
 * The note beside a button in browsers without scripts. script-watch.ts also shows the note when the script fails to
 * load. Only the server renders the note, so that its text is not in the browser's bundle.
 */
export const NeedsScriptNote = ({ task }: { task: string }) => (
  <noscript
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: fixed text without user input
    dangerouslySetInnerHTML={{
      __html: import.meta.env.SSR ? `<p class="needs-script">${needsScriptText(task)}</p>` : '',
    }}
  />
)
