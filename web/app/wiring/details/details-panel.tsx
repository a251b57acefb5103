import { X } from 'lucide-react'
import { type KeyboardEvent, useMemo, useRef } from 'react'
import styles from '#web/features/files/details/details.module.css'
import { type DetailsTarget, itemTarget } from '#web/features/files/details/details-target.ts'
import { CountsTitle, SeveralDetails } from '#web/features/files/details/several-details.tsx'
import { useFollowed } from '#web/features/files/details/use-followed.ts'
import type { Item } from '#web/features/files/listing/item.ts'
import { iconOf } from '#web/features/files/listing/item-icon.ts'
import type { Viewer } from '#web/features/files/listing/viewer.ts'
import { useText } from '#web/i18n/text.tsx'
import { FileIcon } from '#web/ui/file-icon.tsx'
import { NameParts } from '#web/ui/file-name.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import type { DetailsContext } from './details-context.ts'
import { ItemDetails } from './item-details.tsx'
import { usePrepare } from './prepare.ts'
import { ResizeHandle } from './resize-handle.tsx'

/** Name of an item, or the numbers of folders and files of several. */
function Title({ target, viewer }: { target: DetailsTarget; viewer: Viewer }) {
  const { t } = useText()
  if (target.kind === 'several') return <CountsTitle target={target} />
  const name = target.item.name || (viewer.name ?? t('browse.home'))
  return (
    <bdi dir="auto" className={styles.titleText} data-tooltip={visibleName(name)}>
      <NameParts name={name} />
    </bdi>
  )
}

/** All sections of a target, without a frame. */
export function DetailsContent({ target, ...context }: DetailsContext & { target: DetailsTarget }) {
  return target.kind === 'several' ? (
    <SeveralDetails target={target} />
  ) : (
    // A new key for each item resets what is open or computed, but not what is loaded.
    <ItemDetails key={target.item.path} target={target} {...context} />
  )
}

interface TargetPanelProps extends DetailsContext {
  readonly target: DetailsTarget
  readonly onClose: () => void
  /** Called on Escape within the panel. */
  readonly onLeave: () => void
}

/** Details of a target as a landmark beside the content. It follows the target once that is settled and its details are loaded. */
export function TargetPanel({ target, onClose, onLeave, ...context }: TargetPanelProps) {
  const { t } = useText()
  const panel = useRef<HTMLElement>(null)
  const shown = useFollowed(target, usePrepare(context))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    onLeave()
  }
  return (
    <aside ref={panel} className={styles.panel} aria-label={t('details.label')} onKeyDown={onKeyDown}>
      <ResizeHandle panel={panel} />
      <header className={styles.head}>
        {shown.kind === 'item' && (
          <span className={styles.headIcon}>
            <FileIcon {...iconOf(shown.item)} size={24} />
          </span>
        )}
        <h2 className={styles.title}>
          <Title target={shown} viewer={context.viewer} />
        </h2>
        <IconButton label={t('details.close')} icon={X} onClick={onClose} />
      </header>
      <div className={styles.body}>
        <DetailsContent target={shown} {...context} />
      </div>
    </aside>
  )
}

/** Item whose details are shown beside its own view. */
export interface SingleItem extends DetailsContext, Pick<TargetPanelProps, 'onLeave'> {
  readonly item: Item
}

/** Details of one item as a landmark, for views of single files. */
export function DetailsPanel({ item, ...props }: SingleItem & Pick<TargetPanelProps, 'onClose'>) {
  const { path, kind, modified, size } = item
  // biome-ignore lint/correctness/useExhaustiveDependencies: an equal item is the same target
  const target = useMemo(() => itemTarget(item), [path, kind, modified, size])
  return <TargetPanel target={target} {...props} />
}
