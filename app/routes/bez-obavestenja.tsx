import { createFileRoute, Link } from '@tanstack/react-router'
import { unsubscribe } from '../../features/accounts/profile/profile-queries.ts'
import { EmailLinkPage } from '../../features/accounts/sign-in/email-link-page.tsx'
import { refuseReminder } from '../../features/rebooking/rebooking-queries.ts'
import { buttonClass } from '../../ui/button/button.tsx'

/** `podsetnik` is the token of a reminder, `token` of emails about messages. */
type Tokens = { token?: string; podsetnik?: string }

export const Route = createFileRoute('/bez-obavestenja')({
  // The tokens are converted where they are used, because this function is in every page's script.
  validateSearch: (search: Tokens): Tokens => search,
  staticData: { footer: false },
  head: () => ({ meta: [{ title: 'Obaveštenja emailom · Komšiluk' }, { name: 'robots', content: 'noindex' }] }),
  component: Unsubscribe,
})

function Unsubscribe() {
  const { token, podsetnik } = Route.useSearch()
  if (podsetnik) return <RefuseReminder token={String(podsetnik)} />
  return (
    <EmailLinkPage
      title="Obaveštenja emailom"
      text="Više vam nećemo slati email o novim porukama. Poruke vas i dalje čekaju na sajtu."
      button="Isključi obaveštenja o novim porukama"
      busyText="Isključivanje..."
      run={async () => {
        await unsubscribe(String(token ?? ''))
        return 'Obaveštenja o novim porukama su isključena. Možete da ih ponovo uključite u podešavanjima.'
      }}
      onward={
        <Link to="/" className={buttonClass({ variant: 'secondary' })}>
          Početna
        </Link>
      }
    />
  )
}

function RefuseReminder({ token }: { token: string }) {
  return (
    <EmailLinkPage
      title="Podsetnik"
      text="Uklanjamo podsetnik da ponovo zakažete. Ako ga je postavio pružalac usluge i još važi, za ovu uslugu ne može da postavi novi."
      button="Ukloni podsetnik"
      busyText="Uklanjanje..."
      run={async () => {
        await refuseReminder(token)
        return 'Podsetnik je uklonjen.'
      }}
      onward={
        <Link to="/moji-termini" search={{ prosli: undefined }} className={buttonClass({ variant: 'secondary' })}>
          Moji termini
        </Link>
      }
    />
  )
}
