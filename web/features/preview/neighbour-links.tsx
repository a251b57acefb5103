import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { Neighbours } from '#web/lib/neighbours.ts'
import { useText } from '#web/text/text.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import styles from './neighbour-links.module.css'

/** The arrows to the files before and after; seen while the hand moves or the keyboard is on one. */
export function NeighbourLinks(props: { neighbours: Neighbours | null; onShow: (path: string) => void }) {
  const { neighbours, onShow } = props
  const { t, direction } = useText()
  const { previous, next } = neighbours ?? { previous: null, next: null }
  const [back, forward] = direction === 'ltr' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  return (
    <>
      {previous !== null && (
        <IconButton
          className={`${styles.arrow} ${styles.previous}`}
          label={t('preview.previous')}
          icon={ChevronLeft}
          mirrored
          shortcut={back ?? ''}
          onClick={() => onShow(previous)}
        />
      )}
      {next !== null && (
        <IconButton
          className={`${styles.arrow} ${styles.next}`}
          label={t('preview.next')}
          icon={ChevronRight}
          mirrored
          shortcut={forward ?? ''}
          onClick={() => onShow(next)}
        />
      )}
    </>
  )
}
