import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '#web/i18n/text.tsx'
import { naturalCompare } from '#web/lib/natural-compare.ts'
import { nameOf } from '#web/lib/paths.ts'
import { FileName } from '#web/ui/file-name.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import { Media } from './media.tsx'
import type { ShareNavigation } from './share-navigation.ts'
import { afterDownloadCounted, picturesOf, type SharedView, shownIn } from './shared-view.ts'
import styles from './viewer.module.css'
import { type LoadViewers, viewersOf } from './viewers.ts'

/** Minimum distance of a swipe, in px. */
const SWIPE = 60

/** Calls `step` with 1 for the arrow key in text direction, with -1 for the other. */
function useArrowKeys(step: (by: 1 | -1) => void): void {
  const { direction } = useText()
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
      event.preventDefault()
      step((event.key === 'ArrowRight') === (direction === 'ltr') ? 1 : -1)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [step, direction])
}

export interface ViewerProps {
  here: SharedView
  path: string
  trail: ShareNavigation
  loadViewers: LoadViewers
  /** Called when a download was requested. */
  onTaken: () => void
}

/** Shows one file of a shared folder in full size, with navigation to the others. Esc returns to the folder. */
export function Viewer({ here, path, trail, loadViewers, onTaken }: ViewerProps) {
  const { t, format, direction } = useText()
  const { Picture } = viewersOf(loadViewers)
  const box = useRef<HTMLDivElement>(null)
  const from = useRef<number | null>(null)
  const pictures = useMemo(() => {
    const compare = naturalCompare(format.locale)
    const items = here.share.isDir ? here.share.items : []
    return picturesOf(here, items).toSorted((a, b) => compare(a.name, b.name))
  }, [here, format.locale])
  const close = () => trail.returnToFolder(here.place.path)
  useModal(box, close)
  const place = pictures.findIndex(({ at }) => at === path)
  const step = (by: 1 | -1) => {
    const next = pictures[place + by]
    if (next) trail.go(next.at, { replace: true })
  }
  useArrowKeys(step)
  const name = nameOf(path)
  const shown = pictures[place]
  const kind = shown ? shownIn(here.share, shown) : null
  const swiped = (to: number) => {
    const way = from.current === null ? 0 : to - from.current
    from.current = null
    if (Math.abs(way) > SWIPE) step(way < 0 === (direction === 'ltr') ? 1 : -1)
  }
  return createPortal(
    <div
      ref={box}
      className={styles.viewer}
      role="dialog"
      aria-modal
      aria-label={t('visit.preview', name)}
      tabIndex={-1}
      data-page-keys
    >
      <div className={styles.bar}>
        <IconButton label={t('action.close')} icon={X} onClick={close} />
        <div className={styles.title}>
          <FileName name={name} />
        </div>
        <span className={styles.place} role="status">
          {t('visit.place', place + 1, pictures.length)}
        </span>
        {here.mayDownload && (
          <a
            className={styles.download}
            href={here.downloadHrefOf(path)}
            download={name}
            onClick={() => afterDownloadCounted(here.share, onTaken)}
            aria-label={t('visit.downloadOf', name)}
            data-tooltip={t('visit.download')}
          >
            <Icon icon={Download} />
          </a>
        )}
      </div>
      <div
        className={styles.stage}
        data-kind={kind}
        // The viewer of pictures has gestures of its own.
        onTouchStart={({ touches }) => {
          from.current = kind !== 'image' && touches.length === 1 ? (touches[0]?.clientX ?? null) : null
        }}
        onTouchEnd={({ changedTouches }) => swiped(changedTouches[0]?.clientX ?? 0)}
      >
        {kind === 'image' && (
          <Picture
            key={path}
            label={t('visit.preview', name)}
            sources={here.sourcesOf(path, kind)}
            onStep={step}
            onClose={close}
          />
        )}
        {(kind === 'audio' || kind === 'video') && (
          <Media key={path} kind={kind} name={name} sources={here.sourcesOf(path, kind)} plays />
        )}
      </div>
      {place > 0 && (
        <IconButton
          className={styles.previous}
          label={t('visit.previous')}
          icon={ChevronLeft}
          mirrored
          onClick={() => step(-1)}
        />
      )}
      {place < pictures.length - 1 && (
        <IconButton
          className={styles.next}
          label={t('visit.next')}
          icon={ChevronRight}
          mirrored
          onClick={() => step(1)}
        />
      )}
    </div>,
    document.body,
  )
}
