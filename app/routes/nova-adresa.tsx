import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { confirmNewAddress } from '../../features/accounts/profile/profile-queries.ts'
import { meQuery } from '../../features/accounts/session.ts'
import { EmailLinkPage } from '../../features/accounts/sign-in/email-link-page.tsx'
import { buttonClass } from '../../ui/button/button.tsx'

export const Route = createFileRoute('/nova-adresa')({
  validateSearch: (search: Record<string, unknown>): { token: string } => ({ token: String(search.token ?? '') }),
  staticData: { footer: false },
  head: () => ({ meta: [{ title: 'Nova email adresa · Komšiluk' }, { name: 'robots', content: 'noindex' }] }),
  component: NewAddress,
})

function NewAddress() {
  const { token } = Route.useSearch()
  const queryClient = useQueryClient()
  return (
    <EmailLinkPage
      title="Nova email adresa"
      text="Potvrdite da je ova adresa vaša. Od tada se njom prijavljujete."
      button="Potvrdi novu adresu"
      busyText="Potvrđivanje..."
      run={async () => {
        const email = await confirmNewAddress(token)
        await queryClient.invalidateQueries(meQuery)
        return `Adresa ${email} je potvrđena. Od sada se prijavljujete njom.`
      }}
      onward={
        <Link to="/settings" className={buttonClass({ variant: 'secondary' })}>
          Podešavanja
        </Link>
      }
    />
  )
}
