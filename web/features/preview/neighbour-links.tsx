import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { Neighbours } from '#web/lib/neighbours.ts'
import { useText } from '#web/text/text.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import styles from './neighbour-links.module.css'

interface NeighbourLinksProps {
  neighbours: Neighbours | null
  /** Whether the arrow keys lead there too; else the letters `p` and `n` do. */
  byArrows: boolean
  onShow: (path: string) => void
}

/** The arrows to the files before and after; seen while the hand moves or the keyboard is on one. */
export function NeighbourLinks(props: NeighbourLinksProps) {
  const { neighbours, byArrows, onShow } = props
  const { t, direction } = useText()
  const { previous, next } = neighbours ?? { previous: null, next: null }
  const arrows = direction === 'ltr' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  const [back, forward] = byArrows ? arrows : ['p', 'n']
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
