import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useText } from '#web/i18n/text.tsx'
import type { Neighbors } from '#web/lib/neighbors.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import styles from './neighbor-links.module.css'

interface NeighborLinksProps {
  neighbours: Neighbors | null
  /** Shortcuts with the same effect. */
  keys: { readonly previous: string; readonly next: string }
  onShow: (path: string) => void
}

/** Arrows to the previous and next file; visible while the pointer moves or one of them has the focus. */
export function NeighborLinks(props: NeighborLinksProps) {
  const { neighbours, keys, onShow } = props
  const { t } = useText()
  const { previous, next } = neighbours ?? { previous: null, next: null }
  return (
    <>
      {previous !== null && (
        <IconButton
          className={`${styles.arrow} ${styles.previous}`}
          label={t('preview.previous')}
          icon={ChevronLeft}
          mirrored
          shortcut={keys.previous}
          onClick={() => onShow(previous)}
        />
      )}
      {next !== null && (
        <IconButton
          className={`${styles.arrow} ${styles.next}`}
          label={t('preview.next')}
          icon={ChevronRight}
          mirrored
          shortcut={keys.next}
          onClick={() => onShow(next)}
        />
      )}
    </>
  )
}
