import { RefreshCw } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { useLatest } from '#web/lib/use-latest.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { followFinger, scrollsBack } from '#web/ui/touch/drag.ts'
import styles from './pull-to-refresh.module.css'

/** Distance from which releasing refreshes the listing, in displayed px. */
const FAR = 64

/** Returns the displayed distance of a pull. The resistance increases, and the distance is limited to twice the threshold. */
const shownFor = (pulled: number): number => 2 * FAR * (1 - Math.exp(-pulled / (3 * FAR)))

type Pull = { readonly kind: 'none' } | { readonly kind: 'pulled'; readonly by: number } | { readonly kind: 'working' }

const NONE: Pull = { kind: 'none' }

export interface PullToRefreshProps {
  /** Element that is pulled down at its top. */
  readonly scroller: RefObject<HTMLElement | null>
  /** Refreshes the listing. Resolves when the new data is displayed or the error has been reported. */
  readonly onRefresh: () => Promise<unknown>
}

/** Tracks a finger that pulls the listing down, and shows the effect of releasing it. */
export function PullToRefresh({ scroller, onRefresh }: PullToRefreshProps) {
  const { t } = useText()
  const [pull, setPull] = useState<Pull>(NONE)
  const latest = useLatest(onRefresh)
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const refresh = () => {
      setPull({ kind: 'working' })
      void latest.current().finally(() => setPull(NONE))
    }
    return followFinger(element, {
      begins: ({ x, y }, target) => y > Math.abs(x) && !scrollsBack(target, element),
      moves: ({ y }) => setPull({ kind: 'pulled', by: shownFor(Math.max(0, y)) }),
      ends: (drag) => (drag && shownFor(drag.y) >= FAR ? refresh() : setPull(NONE)),
    })
  }, [scroller])
  if (pull.kind === 'none') return null
  const by = pull.kind === 'working' ? FAR : pull.by
  const ready = by >= FAR
  return (
    <div className={styles.pull} style={{ blockSize: by }} role="status" data-ready={ready || undefined}>
      <span className={styles.said}>
        {pull.kind === 'working' ? <Spinner /> : <Icon icon={RefreshCw} />}
        {t(pull.kind === 'working' ? 'app.refreshing' : ready ? 'app.letGo' : 'app.pull')}
      </span>
    </div>
  )
}
