import { useQuery } from '@tanstack/react-query'
import { Check, Copy, Download, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { readPersonal, writePersonal } from '../../platform/browser/personal-storage.ts'
import { Button, buttonClass } from '../../ui/button/button.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { FieldGroup } from '../../ui/field/field.tsx'
import { Note } from '../../ui/note/note.tsx'
import { copyText } from '../../ui/share/copy-text.ts'
import { meQuery } from '../accounts/session.ts'
import { formatAccount } from './account-number.ts'
import { type Payer, payers, paymentCodes } from './ips.ts'
import { formatForInput, formatMoney } from './money.ts'

type IpsPaymentProps = {
  /** The amount is in para. */
  payment: { holder: string; account: string; amount: number; purpose: string; reference: string }
  codeUrl: (kind: 'svg' | 'png', payer: Payer) => string
  /** Name of the downloaded image. */
  fileName: string
}

/** Payment code with the same data as text, for payers whose bank app cannot read the code. */
export function IpsPayment({ payment, codeUrl, fileName }: IpsPaymentProps) {
  const [copied, setCopied] = useState<string>()
  const [payer, choosePayer] = usePayer()
  const account = formatAccount(payment.account)
  const fields = [
    { label: 'Primalac', shown: payment.holder, what: 'ime primaoca' },
    { label: 'Broj računa', shown: account, what: 'broj računa' },
    {
      label: 'Iznos',
      shown: formatMoney(payment.amount),
      copy: formatForInput(payment.amount).replaceAll('.', ''),
      what: 'iznos',
    },
    { label: 'Šifra plaćanja', shown: paymentCodes[payer], what: 'šifru plaćanja' },
    { label: 'Svrha', shown: payment.purpose, what: 'svrhu' },
    { label: 'Poziv na broj', shown: payment.reference, what: 'poziv na broj' },
  ]
  return (
    <div className="ips">
      <div className="stack self-start">
        <img className="ips-code" src={codeUrl('svg', payer)} alt="IPS QR kod za plaćanje" width={300} height={300} />
        <p className="ips-sum">{formatMoney(payment.amount)}</p>
        <a className={buttonClass({ size: 'large', full: true })} href={codeUrl('png', payer)} download={fileName}>
          <Download />
          Sačuvaj sliku koda
        </a>
      </div>
      <div>
        <FieldGroup legend="Ko plaća?" className="mb-3">
          <ChipRow>
            {payers.map(each => (
              <Chip key={each} pressed={payer === each} onPressedChange={() => choosePayer(each)}>
                {payerLabels[each]}
              </Chip>
            ))}
          </ChipRow>
        </FieldGroup>
        <Note icon={<Smartphone />} className="mb-3 text-sm">
          Plaćate ovim telefonom? Sačuvajte sliku, pa je u aplikaciji svoje banke učitajte iz galerije. Ili prekopirajte
          podatke:
        </Note>
        <ul className="ips-fields">
          {fields.map(({ label, shown, copy = shown, what }) => {
            const isCopied = copied === label
            return (
              <li key={label}>
                <span>
                  <span className="ips-label">{label}</span>
                  <b>{shown}</b>
                </span>
                <Button
                  variant="secondary"
                  size="small"
                  className={isCopied ? 'ips-copied' : undefined}
                  icon={isCopied ? <Check /> : <Copy />}
                  aria-label={isCopied ? `Kopirano: ${what}` : `Kopiraj ${what}`}
                  onClick={() =>
                    void copyText(copy, `Kopirano: ${what}`).then(done => setCopied(done ? label : undefined))
                  }
                >
                  {isCopied ? 'Kopirano' : 'Kopiraj'}
                </Button>
              </li>
            )
          })}
        </ul>
        <p className="mt-3 text-sm text-ink-3">
          Komšiluk ne vidi vašu uplatu. Kad novac stigne, to označi pružalac usluge. Ovo nije fiskalni račun.
        </p>
      </div>
    </div>
  )
}

const payerLabels: Record<Payer, string> = { citizen: 'Ja lično', business: 'Firma ili preduzetnik' }

/** Returns the kind of payer and a function that changes it. The choice is remembered for the next payment. */
function usePayer() {
  const { data: me } = useQuery(meQuery)
  const key = `payer:${me?.id}:`
  const [payer, setPayer] = useState<Payer>(() => payers.find(each => each === readPersonal(key)) ?? 'citizen')
  function choose(chosen: Payer) {
    setPayer(chosen)
    writePersonal(key, chosen)
  }
  return [payer, choose] as const
}
