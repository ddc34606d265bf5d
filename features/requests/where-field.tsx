import { Map as MapSign } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { Field } from '../../ui/field/field.tsx'
import { Select } from '../../ui/select/select.tsx'
import { listAreas } from '../services/areas.ts'
import type { MapDialogProps } from './map/map-dialog.tsx'

const MapDialog = lazyDialog<MapDialogProps>(() => import('./map/map-dialog.tsx'))

type WhereFieldProps = {
  label: ReactNode
  area: string
  /** The customer's town, whose areas come first. */
  town: string | null
  onChoose: (area: string) => void
  error: string | undefined
}

export function WhereField({ label, area, town, onChoose, error }: WhereFieldProps) {
  const options = listAreas(town).map(({ id, name }) => ({ value: id, label: name }))
  const [isMapOpen, setMapOpen] = useState(false)
  return (
    <div className="request-where">
      <Field label={label} hint="Majstori vide samo kraj grada, ne i ulicu." error={error}>
        <Select name="area" value={area} onValueChange={onChoose} placeholder="Izaberite kraj" options={options} />
      </Field>
      <Button variant="secondary" icon={<MapSign />} onClick={() => setMapOpen(true)}>
        Izaberi na mapi
      </Button>
      <MapDialog open={isMapOpen} onOpenChange={setMapOpen} area={area} town={town} onChoose={onChoose} />
    </div>
  )
}
