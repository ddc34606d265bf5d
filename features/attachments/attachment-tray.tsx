import { FileText, RotateCw, X } from 'lucide-react'
import { Progress } from '../../ui/progress/progress.tsx'
import { type OutgoingFile, removeFiles, retryUpload } from './outgoing-files.ts'

export function AttachmentTray({ items }: { items: OutgoingFile[] }) {
  if (!items.length) return null
  return (
    <ul className="attachment-tray" aria-label="Prilozi za slanje">
      {items.map((item, index) => (
        <Tile key={item.id} item={item} label={item.kind === 'photo' ? `sliku ${index + 1}` : `prilog ${item.name}`} />
      ))}
    </ul>
  )
}

function Tile({ item, label }: { item: OutgoingFile; label: string }) {
  const { id, kind, name, state, preview, progress } = item
  return (
    <li data-state={state}>
      {kind === 'pdf' ? (
        <span className="attachment-tray-file">
          <FileText />
          <span>{name}</span>
        </span>
      ) : (
        preview && <img src={preview} alt="" />
      )}
      {state === 'failed' && (
        <button
          type="button"
          className="attachment-tray-again"
          aria-label={`Pošalji ponovo ${label}`}
          onClick={() => retryUpload(id)}
        >
          <RotateCw />
        </button>
      )}
      <button
        type="button"
        className="tile-remove"
        aria-label={state === 'sending' ? `Otkaži slanje: ${label}` : `Ukloni ${label}`}
        onClick={() => removeFiles([id])}
      >
        <i>
          <X className="icon-small" />
        </i>
      </button>
      {state === 'sending' && (
        <Progress value={Math.round(progress * 100)} label={`Slanje: ${label}`} className="attachment-tray-progress" />
      )}
    </li>
  )
}
