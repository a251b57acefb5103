import { Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { maxZoom, stepZoom } from '#web/lib/zoom.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import floating from './floating-tools.module.css'
import styles from './zoom-tools.module.css'

export interface ZoomToolsProps {
  zoom: number
  atLargest: boolean
  onStep: (direction: 1 | -1) => void
  onReset: () => void
  /** Stays visible while the pointer rests. */
  stays?: boolean
  /** Other tools of the same viewer. */
  children?: ReactNode
}

/** Floating toolbar: zoom out, the current zoom (resets it when pressed), zoom in. */
export function ZoomTools({ zoom, atLargest, onStep, onReset, stays = false, children }: ZoomToolsProps) {
  const { t, format } = useText()
  const percent = new Intl.NumberFormat(format.locale, { style: 'percent' })
  const atSmallest = stepZoom(zoom, -1, maxZoom()) >= zoom
  return (
    <div
      className={classNames(floating.tools, styles.tools)}
      role="toolbar"
      aria-label={t('preview.tools')}
      data-stays={stays || undefined}
    >
      {children}
      <IconButton
        label={t('preview.zoomOut')}
        icon={Minus}
        shortcut="-"
        disabledReason={atSmallest ? t('preview.smallest') : undefined}
        onClick={() => onStep(-1)}
      />
      <button type="button" className={styles.zoom} data-tooltip={t('preview.zoomReset')} onClick={onReset}>
        <span className="visually-hidden">{t('preview.zoomReset')} </span>
        {percent.format(zoom)}
      </button>
      <IconButton
        label={t('preview.zoomIn')}
        icon={Plus}
        shortcut="+"
        disabledReason={atLargest ? t('preview.largest') : undefined}
        onClick={() => onStep(1)}
      />
    </div>
  )
}
