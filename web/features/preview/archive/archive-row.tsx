import { Check } from 'lucide-react'
import type { TextKey } from '#web/i18n/catalog.ts'
import { useText } from '#web/i18n/text.tsx'
import { FileIcon } from '#web/ui/file-icon.tsx'
import { fileKind } from '#web/ui/file-kind.ts'
import { FileName } from '#web/ui/file-name.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Time } from '#web/ui/time.tsx'
import styles from './archive.module.css'
import { type ArchiveNode, folderOf } from './archive-tree.ts'

/** Height of a row, in pixels. */
export const ROW = 44

/** Returns the key of the text that explains why an entry is not extracted. */
export const refusalText = (refusal: NonNullable<ArchiveNode['refusal']> | 'taken' | 'denied') =>
  `archive.refusal.${refusal}` as const satisfies TextKey

/** One entry; the list around it handles its events. */
export function ArchiveRow(props: {
  id: string
  node: ArchiveNode
  place: number
  count: number
  selected: boolean
  active: boolean
  /** Also shows the folder, for results from several folders. */
  withFolder: boolean
  /** Whether entries can be selected at all. */
  selectable: boolean
}) {
  const { id, node, place, count, selected, active, withFolder, selectable } = props
  const { t, format } = useText()
  const { name, isDir, size, modified, refusal } = node
  const folder = withFolder ? folderOf(node.path) : ''
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and refers to the active row
    <div
      id={id}
      className={styles.row}
      style={{ insetBlockStart: place * ROW, blockSize: ROW }}
      role="option"
      aria-selected={selected}
      aria-description={isDir ? t('browse.info.folder') : undefined}
      aria-disabled={refusal !== null || undefined}
      aria-setsize={count}
      aria-posinset={place + 1}
      data-place={place}
      data-active={active || undefined}
    >
      {selectable && (
        // Space selects as well, so the box is for pointers only.
        <span className={styles.box} data-box aria-hidden>
          {selected && <Icon icon={Check} size={14} />}
        </span>
      )}
      <FileIcon kind={fileKind({ name, isDir })} name={name} />
      <span className={styles.names}>
        <FileName name={name} />
        {(refusal !== null || folder !== '') && (
          <span className={styles.about}>
            {refusal === null ? <FileName name={folder} /> : t(refusalText(refusal))}
          </span>
        )}
      </span>
      <span className={styles.size}>{isDir ? '' : format.bytes(size)}</span>
      <span className={styles.modified}>{modified !== null && <Time value={new Date(modified)} />}</span>
    </div>
  )
}
