import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { areaOf } from '../../services/areas.ts'
import { TownMap } from './town-map.tsx'

export type MapDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  area: string
  onChoose: (area: string) => void
}

export default function MapDialog({ open, onOpenChange, area, onChoose }: MapDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      closable
      title="Izaberite na mapi"
      description={area ? `Izabrano: ${areaOf(area).name}` : 'Gde treba majstor?'}
      actions={
        <>
          <Button variant="quiet" onClick={() => onChoose('pancevo')}>
            {areaOf('pancevo').name}
          </Button>
          <Button onClick={() => onOpenChange(false)}>Gotovo</Button>
        </>
      }
    >
      <TownMap choice="one" chosen={[area]} onChoose={onChoose} hasTown={area === 'pancevo'} />
    </Dialog>
  )
}
