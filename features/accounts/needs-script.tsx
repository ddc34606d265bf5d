/** Returns the note beside a control that needs the script; `task` is the subject of its sentence: `Prijava`. */
export const needsScriptText = (task: string) =>
  `${task} radi samo uz JavaScript, koji ovde nije učitan, a i bez njega možete da <a href="/services">tražite i čitate usluge</a>, ocene i cene i da <a href="/support">pišete podršci</a>.`

/** Rendered only on the server, to keep the text out of the bundle; script-watch.ts shows it if the script fails. */
export const NeedsScriptNote = ({ task: what }: { task: string }) => (
  <noscript
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: fixed text without user input
    dangerouslySetInnerHTML={{
      __html: import.meta.env.SSR ? `<p class="needs-script">${needsScriptText(what)}</p>` : '',
    }}
  />
)
