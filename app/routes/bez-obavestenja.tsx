import { createFileRoute, Link } from '@tanstack/react-router'
import { LetterLinkPage } from '../../features/accounts/letter-link-page.tsx'
import { unsubscribe } from '../../features/accounts/profile-queries.ts'
import { buttonClass } from '../../ui/button.tsx'

export const Route = createFileRoute('/bez-obavestenja')({
  validateSearch: (search: Record<string, unknown>): { token: string } => ({ token: String(search.token ?? '') }),
  staticData: { footer: false },
  head: () => ({ meta: [{ title: 'Obaveštenja emailom · Komšiluk' }, { name: 'robots', content: 'noindex' }] }),
  component: Unsubscribe,
})

function Unsubscribe() {
  const { token } = Route.useSearch()
  return (
    <LetterLinkPage
      title="Obaveštenja emailom"
      text="Više vam nećemo slati emailove o novim porukama. Poruke vas i dalje čekaju na sajtu."
      button="Isključi emailove o novim porukama"
      busyText="Isključivanje..."
      run={async () => {
        await unsubscribe(token)
        return 'Emailovi o novim porukama su isključeni. Možete ih ponovo uključiti u podešavanjima.'
      }}
      onward={
        <Link to="/" className={buttonClass({ variant: 'secondary' })}>
          Početna
        </Link>
      }
    />
  )
}
