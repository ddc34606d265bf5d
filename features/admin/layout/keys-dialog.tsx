import { Dialog } from '../../../ui/dialog/dialog.tsx'

const keys: [string[], string][] = [
  [['j', 'k'], 'sledeća i prethodna stavka'],
  [['↵'], 'otvori'],
  [['u'], 'nazad na spisak'],
  [['1', '–', '5'], 'izbor odluke'],
  [['/'], 'pretraga'],
  [['g', '1', '–', '9'], 'odeljak po broju'],
  [['?'], 'ove prečice'],
]

export default function KeysDialog(props: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog {...props} title="Prečice na tastaturi" closable>
      <dl className="room-keys">
        {keys.map(([names, effect]) => (
          <div key={effect}>
            <dt>{names.map(name => (name === '–' ? <span key={name}>–</span> : <kbd key={name}>{name}</kbd>))}</dt>
            <dd>{effect}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
