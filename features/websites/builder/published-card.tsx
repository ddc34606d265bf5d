import { Check, Copy, Download, EyeOff, Printer, QrCode } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { displayAddress } from '../../../platform/browser/display-address.ts'
import { Button, buttonClass } from '../../../ui/button/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { ShareButtons } from '../../../ui/share/share-buttons.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import type { Website } from '../website.ts'

type PublishedCardProps = { website: Website; isBusy: boolean; onWithdraw: () => void }

export function PublishedCard({ website, isBusy, onWithdraw }: PublishedCardProps) {
  const [isCopied, setCopied] = useState(false)
  const [hasCode, setHasCode] = useState(false)
  const [isConfirming, setConfirming] = useState(false)

  async function copy() {
    try {
      await navigator.clipboard.writeText(website.url)
      setCopied(true)
    } catch {
      toast.error('Adresa nije kopirana. Označite je i kopirajte ručno.')
    }
  }
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 4000)
    return () => clearTimeout(timer)
  }, [isCopied])

  return (
    <section aria-labelledby="adresa" className="card pad stack mt-6 gap-3">
      <h2 id="adresa" className="text-xl">
        Vaš sajt je objavljen
      </h2>
      <a className="sunken-line link" href={website.url} target="_blank" rel="noopener" translate="no">
        {website.url}
      </a>
      <div className="row flex-wrap gap-2">
        <Button variant="secondary" icon={isCopied ? <Check /> : <Copy />} onClick={copy}>
          {isCopied ? 'Kopirano' : 'Kopiraj adresu'}
        </Button>
        <Button variant="secondary" icon={<QrCode />} onClick={() => setHasCode(true)}>
          QR kod za štampu
        </Button>
        <ShareButtons title={website.site_title} url={website.url} />
        <Button variant="quiet" icon={<EyeOff />} busy={isBusy} onClick={() => setConfirming(true)}>
          Sakrij sajt
        </Button>
        <span role="status" className="sr-only">
          {isCopied ? 'Adresa je kopirana.' : ''}
        </span>
      </div>
      {hasCode && <CodeDialog website={website} onClose={() => setHasCode(false)} />}
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Sakriti sajt?"
        description="Na njegovoj adresi neće biti ničega dok ga ponovo ne objavite. Ono što ste uneli ostaje sačuvano."
      >
        <Button
          variant="danger"
          onClick={() => {
            setConfirming(false)
            onWithdraw()
          }}
        >
          Sakrij
        </Button>
      </ConfirmDialog>
    </section>
  )
}

type Code = { size: number; path: string }

/** Returns the QR code as one SVG path, which prints sharply at any size. */
async function drawCode(text: string): Promise<Code> {
  const { encode } = await import('uqr')
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const path = data.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('')
  return { size, path }
}

const codeSvg = ({ size, path }: Code) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="480" height="480" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`

function CodeDialog({ website, onClose }: { website: Website; onClose: () => void }) {
  const [code, setCode] = useState<Code | null>(null)
  const printFrame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    drawCode(website.url).then(setCode, () => toast.error('QR kod nije napravljen. Pokušajte ponovo.'))
  }, [website.url])
  const address = displayAddress(website.url)

  return (
    <Dialog
      open
      onOpenChange={open => open || onClose()}
      title="QR kod vašeg sajta"
      description="Odštampajte ga za izlog, vozilo ili vizitkartu: ko ga skenira telefonom, otvara vaš sajt."
      closable
      actions={
        code && (
          <>
            <a
              className={buttonClass({ variant: 'secondary' })}
              href={`data:image/svg+xml,${encodeURIComponent(codeSvg(code))}`}
              download={`${website.subdomain}-qr.svg`}
            >
              <Download />
              Preuzmi QR kod
            </a>
            <Button icon={<Printer />} onClick={() => printFrame.current?.contentWindow?.print()}>
              Odštampaj
            </Button>
          </>
        )
      }
    >
      {code && (
        <>
          <svg className="qr-code" viewBox={`0 0 ${code.size} ${code.size}`} shapeRendering="crispEdges" role="img">
            <title>QR kod za {address}</title>
            <path fill="#fff" d={`M0 0h${code.size}v${code.size}H0z`} />
            <path fill="#000" d={code.path} />
          </svg>
          <p className="text-center text-sm text-ink-2 wrap-anywhere" translate="no">
            {address}
          </p>
          {/* The sheet is a separate document, so that the rest of the page is not printed. */}
          <iframe
            ref={printFrame}
            title="List za štampu"
            className="sr-only"
            tabIndex={-1}
            aria-hidden
            srcDoc={`<!doctype html><html lang="sr-Latn"><title>${address}</title><body><center>${codeSvg(code)}<h1>${address}</h1></center></body></html>`}
          />
        </>
      )}
    </Dialog>
  )
}
