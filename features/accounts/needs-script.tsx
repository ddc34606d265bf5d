/**
 * The sentence beside a control that does nothing without the page's script: what works all the same.
 *
 * @param what The control's work, the subject of the sentence: `Prijava`.
 */
export const scriptSentence = (what: string) =>
  `${what} radi samo uz JavaScript, koji ovde nije učitan, a i bez njega možete da <a href="/services">tražite i čitate usluge</a>, ocene i cene i da <a href="/support">pišete podršci</a>.`

/**
 * The sentence beside a button, for browsers without a script; script-watch.ts also shows it where the script fails to
 * come. A page that is made by the script has no use for it, so the words stay out of the browser's files.
 */
export const NeedsScript = ({ what }: { what: string }) => (
  <noscript
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the words above, with nothing that anybody has typed
    dangerouslySetInnerHTML={{
      __html: import.meta.env.SSR ? `<p class="needs-script">${scriptSentence(what)}</p>` : '',
    }}
  />
)
