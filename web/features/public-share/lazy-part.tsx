import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { useText } from '#web/i18n/text.tsx'
import styles from './lazy-part.module.css'

/** Time limit for loading a chunk, in milliseconds. */
const PATIENCE = 120_000

/** Renders an error for a chunk that failed to load, with a reload button. */
function LoadFailed() {
  const { t } = useText()
  return (
    <div className={styles.missing} role="alert">
      <p>{t('error.connection')}</p>
      <button type="button" className={styles.again} onClick={() => location.reload()}>
        {t('action.retry')}
      </button>
    </div>
  )
}

const lateness = () => new Promise<never>((_, reject) => setTimeout(reject, PATIENCE))

/** Options for loading. */
interface Waiting {
  /** Content shown while loading. */
  readonly waiting?: ReactNode
  /** Whether nothing is shown if loading fails. */
  readonly optional?: boolean
}

/** Creates a component whose code is loaded when it is first rendered, or by `fetch`. */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { waiting = null, optional = false }: Waiting = {},
): ComponentType<P> & { fetch(): void } {
  const Missing: ComponentType<P> = optional ? () => null : LoadFailed
  let coming: Promise<{ default: ComponentType<P> }> | null = null
  const fetchPart = () => {
    coming ??= Promise.race([load(), lateness()]).then(
      (part) => ({ default: part }),
      (cause: unknown) => {
        coming = null
        throw cause
      },
    )
    return coming
  }
  const Part = lazy(() => fetchPart().catch(() => ({ default: Missing })))
  // A failed `fetch` is repeated on the first rendering.
  const inPlace = (props: P) => (
    <Suspense fallback={waiting}>
      <Part {...props} />
    </Suspense>
  )
  return Object.assign(inPlace, { fetch: () => void fetchPart().catch(() => undefined) })
}
