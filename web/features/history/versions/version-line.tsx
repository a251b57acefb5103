import { Columns2, Download, Eye, RotateCcw, Trash2 } from 'lucide-react'
import { useId } from 'react'
import type { Version } from '#contract/versions.ts'
import { useText } from '#web/i18n/text.tsx'
import { Button, type WorkState } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { AvailableActions } from './available-actions.ts'
import { type Content, type ContentId, MOST_SHOWN, NOW } from './contents.ts'
import { downloadVersion } from './version-addresses.ts'
import styles from './versions.module.css'
import type { VersionedFile } from './versions-file.ts'

/** Actions for a content. */
export interface ContentActions {
  onView: (which: ContentId) => void
  onCompare: (which: ContentId) => void
  onRestore: (content: Content) => void
  onDelete: (which: ContentId) => void
}

interface VersionLineProps extends ContentActions {
  content: Content
  /** Null for the current content. */
  version: Version | null
  change: number | null
  ways: AvailableActions
  file: VersionedFile
  isFocus: boolean
  state: WorkState
}

function useSizeChange(change: number | null): string {
  const { t, format } = useText()
  if (change === null) return ''
  if (change === 0) return t('versions.sameSize')
  return t(change > 0 ? 'versions.grew' : 'versions.shrank', format.bytes(Math.abs(change)))
}

function useReplaced(version: Version | null): string {
  const { t, format } = useText()
  if (!version) return ''
  const when = format.relativeDate(new Date(version.until))
  return version.by === null ? t('versions.replaced', when) : t('versions.replacedBy', when, version.by)
}

/** Renders one content of a file: time, size change, and actions. */
export function VersionLine(props: VersionLineProps) {
  const { content, version, change, isFocus } = props
  const { t, format } = useText()
  const id = useId()
  const when = format.exactDate(new Date(content.modified))
  const replaced = useReplaced(version)
  const changed = useSizeChange(change)
  return (
    <li>
      <article className={styles.line} aria-labelledby={id} tabIndex={-1} data-autofocus={isFocus || undefined}>
        <div className={styles.facts}>
          <h3 id={id} className={styles.when}>
            {version ? t('versions.of', when) : t('versions.now')}
          </h3>
          <p className={styles.detail}>
            <span>{version ? replaced : t('versions.written', when)}</span>
            <span>{format.bytes(content.size)}</span>
            {changed && <span>{changed}</span>}
          </p>
        </div>
        <LineActions {...props} />
      </article>
    </li>
  )
}

function LineActions(props: VersionLineProps) {
  const { content, file, ways, state, onView, onCompare, onRestore, onDelete } = props
  const { which } = content
  const { t, format } = useText()
  const tooLarge = ways.tooLarge ? t('versions.tooLarge', format.bytes(MOST_SHOWN)) : undefined
  return (
    <div className={styles.actions}>
      {ways.inlineView && which !== NOW && (
        <IconButton label={t('versions.view')} icon={Eye} disabledReason={tooLarge} onClick={() => onView(which)} />
      )}
      {ways.compare && <IconButton label={t('versions.compare')} icon={Columns2} onClick={() => onCompare(which)} />}
      {ways.download && (
        <IconButton label={t('versions.download')} icon={Download} onClick={() => downloadVersion(file, which)} />
      )}
      {ways.remove && <IconButton label={t('versions.delete')} icon={Trash2} onClick={() => onDelete(which)} />}
      {ways.restore && (
        <Button icon={RotateCcw} aria-disabled={state !== 'idle'} onClick={() => onRestore(content)}>
          {t('versions.restore')}
        </Button>
      )}
    </div>
  )
}
