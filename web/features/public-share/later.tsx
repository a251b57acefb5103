import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { useText } from '#web/i18n/text.tsx'
import styles from './later.module.css'

/** A part that has not come after this time is given up, in ms (spec section 8). */
const PATIENCE = 120_000

/** What stands where a part did not come, and the one way to get it. */
function NotCome() {
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

/** How a part is waited for. */
interface Waiting {
  /** What is shown until it is there. */
  readonly waiting?: ReactNode
  /** Nobody misses it when it does not come. */
  readonly spare?: boolean
}

/** A part of the page whose code comes when it is first shown, or asked for by `fetch`. */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { waiting = null, spare = false }: Waiting = {},
): ComponentType<P> & { fetch(): void } {
  const Missing: ComponentType<P> = spare ? () => null : NotCome
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
  // What cannot be had before it is needed is asked for again then.
  const inPlace = (props: P) => (
    <Suspense fallback={waiting}>
      <Part {...props} />
    </Suspense>
  )
  return Object.assign(inPlace, { fetch: () => void fetchPart().catch(() => undefined) })
}
