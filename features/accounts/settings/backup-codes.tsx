import { Copy, Download, Printer } from 'lucide-react'
import { Button } from '../../../ui/button/button.tsx'
import { copyText } from '../../../ui/share/copy-text.ts'
import { saveFile } from '../own-data/own-data-queries.ts'

export function BackupCodes({ codes }: { codes: string[] }) {
  const text = codes.join('\n')
  return (
    <>
      <ul className="backup-codes" aria-label="Rezervni kodovi">
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row flex-wrap gap-2 not-printed">
        <Button
          variant="secondary"
          size="small"
          icon={<Copy />}
          onClick={() => void copyText(text, 'Kodovi su kopirani.')}
        >
          Kopiraj
        </Button>
        <Button
          variant="secondary"
          size="small"
          icon={<Download />}
          onClick={() =>
            saveFile(
              new Blob([`Rezervni kodovi za prijavu\n${location.host}\n\n${text}\n`], { type: 'text/plain' }),
              'rezervni-kodovi.txt',
            )
          }
        >
          Preuzmi
        </Button>
        <Button variant="secondary" size="small" icon={<Printer />} onClick={() => print()}>
          Odštampaj
        </Button>
      </div>
    </>
  )
}
