import { useMutation } from '@tanstack/react-query'
import { Phone } from 'lucide-react'
import { useEffect } from 'react'
import { errorMessage } from '../../../platform/browser/api.ts'
import { Button } from '../../../ui/button/button.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { CallLinks } from '../../accounts/call-links.tsx'
import { fetchPhone } from '../service-queries.ts'

const look = { variant: 'secondary', size: 'large', full: true } as const

/** Fetches the number at once for signed-in users, for visitors after a tap. No page's HTML may contain the number. */
export function PhoneNumber({ id, shown }: { id: string; shown: boolean }) {
  const { data, mutate, isPending } = useMutation({
    mutationFn: () => fetchPhone(id),
    onError: error => toast.error(errorMessage(error, 'Broj trenutno ne može da se prikaže. Pokušajte ponovo.')),
  })
  useEffect(() => {
    if (shown) mutate()
  }, [shown, mutate])
  if (data) {
    return (
      <CallLinks
        written={data.phone}
        numbers={data.numbers}
        look={look}
        icon={<Phone role="img" aria-label="Telefon" />}
      />
    )
  }
  return (
    <Button {...look} icon={<Phone />} busy={isPending} busyText="Učitavanje..." onClick={() => mutate()}>
      Prikaži broj
    </Button>
  )
}
