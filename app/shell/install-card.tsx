import { useRouter } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { deviceOf, installOffer, isStandalone } from '../../platform/browser/installation.ts'
import { Button } from '../../ui/button/button.tsx'
import { PlateNumber } from '../../ui/plate/plate.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { useSite } from '../site.ts'

/** Shown where the browser offers no install prompt (docs/product.md, Installed, and without a network). */
const instructions = {
  iphone: 'Dodirnite „Podeli” (Share), pa „Dodaj na početni ekran” (Add to Home Screen).',
  android: 'Otvorite meni pregledača, pa „Dodaj na početni ekran” ili „Instaliraj aplikaciju” (Install App).',
  other: 'Otvorite meni pregledača, pa „Instaliraj aplikaciju” ili „Dodaj na početni ekran”.',
}

/** A card that installs the site on a phone's home screen. The installed app does not show the card. */
export function InstallCard() {
  const { name } = useSite()
  const router = useRouter()
  const [isInstalled, setInstalled] = useState(false)
  const [isAsking, setAsking] = useState(false)

  useEffect(() => {
    setInstalled(isStandalone())
    const installed = () => {
      toast.success('Aplikacija je instalirana.')
      // Opens the home page, as the installed app does. Two seconds leave time to read the toast.
      setTimeout(() => {
        if (router.state.location.pathname === '/') window.location.reload()
        else void router.navigate({ to: '/' })
      }, 2000)
    }
    window.addEventListener('appinstalled', installed)
    return () => window.removeEventListener('appinstalled', installed)
  }, [router])

  async function install() {
    const offer = installOffer.consume()
    if (!offer) {
      toast.info(instructions[deviceOf(navigator)], { duration: 8000 })
      return
    }
    setAsking(true)
    try {
      await offer.prompt()
      await offer.userChoice
    } catch {
      toast.info(instructions[deviceOf(navigator)], { duration: 8000 })
    } finally {
      setAsking(false)
    }
  }

  if (isInstalled) return null
  return (
    <section className="section pb-0 md:hidden" aria-labelledby="instaliranje">
      <div className="wrap">
        <div className="card card-wall pad row items-start gap-4">
          <PlateNumber className="install-mark">K</PlateNumber>
          <div className="stack justify-items-start gap-2.5">
            <h2 id="instaliranje" className="text-xl">
              {name} na početnom ekranu
            </h2>
            <p className="text-sm text-ink-2">Otvara se kao aplikacija, a ne preuzima se iz prodavnice.</p>
            <Button variant="secondary" icon={<Download />} busy={isAsking} onClick={install}>
              Instaliraj
            </Button>
          </div>
        </div>
      </div>
    </section>
  )
}
