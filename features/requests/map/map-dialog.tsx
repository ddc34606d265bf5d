import { useState } from 'react'
import { type Town, townNamed } from '../../../platform/serbian/towns.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useCurrentTown } from '../../accounts/use-current-town.ts'
import { areaOf } from '../../services/areas.ts'
import { TownMap } from './town-map.tsx'

export type MapDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  area: string
  /** The town that the map shows until an area of another one is chosen. */
  town: string | null
  onChoose: (area: string) => void
}

export default function MapDialog({ open, onOpenChange, area, town: usualTown, onChoose }: MapDialogProps) {
  const [chosenTown, setTown] = useState<Town>()
  const ownTown = useCurrentTown(usualTown)
  const town = chosenTown ?? townNamed(area && areaOf(area).town) ?? ownTown
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      closable
      title="Izaberite na mapi"
      description={area ? `Izabrano: ${areaOf(area).name}` : 'Gde treba majstor?'}
      actions={
        <>
          <Button variant="quiet" onClick={() => onChoose(town.id)}>
            {areaOf(town.id).name}
          </Button>
          <Button onClick={() => onOpenChange(false)}>Gotovo</Button>
        </>
      }
    >
      <TownMap choice="one" chosen={[area]} onChoose={onChoose} town={town} onTownChange={setTown} />
    </Dialog>
  )
}
