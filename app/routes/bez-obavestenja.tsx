import { createFileRoute, Link } from '@tanstack/react-router'
import { unsubscribe } from '../../features/accounts/profile/profile-queries.ts'
import { EmailLinkPage } from '../../features/accounts/sign-in/email-link-page.tsx'
import { buttonClass } from '../../ui/button/button.tsx'

export const Route = createFileRoute('/bez-obavestenja')({
  validateSearch: (search: Record<string, unknown>): { token: string } => ({ token: String(search.token ?? '') }),
  staticData: { footer: false },
  head: () => ({ meta: [{ title: 'Obaveštenja emailom · Komšiluk' }, { name: 'robots', content: 'noindex' }] }),
  component: Unsubscribe,
})

function Unsubscribe() {
  const { token } = Route.useSearch()
  return (
    <EmailLinkPage
      title="Obaveštenja emailom"
      text="Više vam nećemo slati email o novim porukama. Poruke vas i dalje čekaju na sajtu."
      button="Isključi obaveštenja o novim porukama"
      busyText="Isključivanje..."
      run={async () => {
        await unsubscribe(token)
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
