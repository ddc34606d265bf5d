import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarCheck, Eye, MessageCircle, Minus, Star, TrendingDown, TrendingUp } from 'lucide-react'
import { useState } from 'react'
import { useLiveEvent } from '../../platform/browser/live.ts'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { LoadError } from '../../ui/loading/load-error.tsx'
import { oneDecimal } from '../../ui/stars/stars.tsx'
import { Stat } from '../../ui/stat/stat.tsx'
import type { Wall } from '../../ui/theme/walls.ts'
import { type FigureName, figureTexts, formatChange } from './figures.ts'
import { statisticsQuery } from './statistics-queries.ts'

const FigureDialog = lazyDialog(() => import('./figure-dialog.tsx'))

const cards: { name: FigureName; wall: Wall; icon: typeof Eye }[] = [
  { name: 'views', wall: 'powder', icon: Eye },
  { name: 'rating', wall: 'ochre', icon: Star },
  { name: 'messages', wall: 'rose', icon: MessageCircle },
  { name: 'appointments', wall: 'sage', icon: CalendarCheck },
]
const trends = { '-1': TrendingDown, '0': Minus, '1': TrendingUp }

/** The dashboard's four figures. Each figure opens a dialog with thirty days (docs/product.md, The dashboard). */
export function StatCards() {
  const queryClient = useQueryClient()
  const { data, isPending, isFetching, refetch } = useQuery(statisticsQuery)
  const [selected, setSelected] = useState<FigureName>()
  const [isOpen, setOpen] = useState(false)
  useLiveEvent(['message', 'read', 'conversation', 'appointments'], () => {
    void queryClient.invalidateQueries(statisticsQuery)
  })
  if (!data && !isPending) {
    return (
      <LoadError className="mb-7" level={2} busy={isFetching} onRetry={() => void refetch()}>
        Došlo je do greške prilikom učitavanja statistike.
      </LoadError>
    )
  }
  return (
    <>
      <div className="stats mb-7" aria-busy={isPending}>
        {cards.map(({ name, wall, icon: Icon }) => {
          const figure = data?.[name]
          const change = figure && formatChange(name, figure)
          const Trend = trends[`${change?.trend ?? 0}`]
          return (
            <Stat
              key={name}
              label={figureTexts[name].label}
              value={figure ? formatValue(name, figure.value) : '…'}
              change={
                change && (
                  <>
                    <Trend />
                    {change.text}
                  </>
                )
              }
              icon={<Icon />}
              wall={wall}
              onClick={() => {
                setSelected(name)
                setOpen(true)
              }}
            />
          )
        })}
      </div>
      {data && selected && <FigureDialog name={selected} statistics={data} open={isOpen} onOpenChange={setOpen} />}
    </>
  )
}

const formatValue = (name: FigureName, value: number | null) =>
  value === null ? '–' : name === 'rating' ? oneDecimal(value) : String(value)
