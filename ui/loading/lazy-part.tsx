import { type ComponentType, lazy, useState } from 'react'
import { FailsAlone } from './fails-alone.tsx'
import { LoadError } from './load-error.tsx'
import { whenOnline } from './when-online.ts'

/** Takes the place of a part that failed; `retry` loads it again. */
type FailedPart<Props> = ComponentType<{ retry: () => void; part: Props }>

/**
 * `lazy()` for a part of the page: code that fails to load, or fails when it runs, takes nothing else away and is loaded
 * again on `retry` and wherever the part is mounted next, since `lazy()` itself remembers a failure for good.
 *
 * @param Failed Stands in for the part; by default a card that says so and offers another try.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Failed: FailedPart<Props> = PartFailed,
): ComponentType<Props> {
  const newest = () => lazy(whenOnline(load)) as unknown as ComponentType<Props>
  let current = newest()
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => current)
    return (
      <FailsAlone
        onError={() => {
          current = newest()
        }}
        fallback={retry => (
          <Failed
            part={props}
            retry={() => {
              setPart(() => current)
              retry()
            }}
          />
        )}
      >
        <Part {...props} />
      </FailsAlone>
    )
  }
}

function PartFailed({ retry }: { retry: () => void }) {
  return <LoadError onRetry={retry}>Ovaj deo stranice trenutno ne može da se prikaže.</LoadError>
}

/** For a part that only adds comfort: without it nothing is missing. */
export const NothingInstead = () => null
