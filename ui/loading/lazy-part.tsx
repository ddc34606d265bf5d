import { type ComponentType, lazy, useState } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'
import { LoadError } from './load-error.tsx'
import { loadWhenOnline } from './when-online.ts'

/** Rendered instead of a part that failed; `retry` loads the part again. */
type FailedPart<Props> = ComponentType<{ retry: () => void; part: Props }>

/**
 * Wraps a part of the page like `lazy()`, within an error boundary. `lazy()` never loads again after a failure, but a
 * part wrapped by this function loads again on `retry` and when the part is next mounted.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Failed: FailedPart<Props> = PartFailed,
): ComponentType<Props> {
  const createLazy = () => lazy(loadWhenOnline(load)) as unknown as ComponentType<Props>
  let current = createLazy()
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => current)
    return (
      <ErrorBoundary
        onError={() => {
          current = createLazy()
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
      </ErrorBoundary>
    )
  }
}

function PartFailed({ retry }: { retry: () => void }) {
  return <LoadError onRetry={retry}>Ovaj deo stranice trenutno ne može da se prikaže.</LoadError>
}

export const NoFallback = () => null
