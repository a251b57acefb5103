import { History, Info } from 'lucide-react'
import type { Versions } from '#contract/versions.ts'
import { useText } from '#web/i18n/text.tsx'
import type { WorkState } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { availableActions } from './available-actions.ts'
import { type Content, type ContentId, sizeChanges } from './contents.ts'
import { type ContentActions, VersionLine } from './version-line.tsx'
import styles from './versions.module.css'
import type { VersionedFile, VersionRights } from './versions-file.ts'

interface VersionListProps extends ContentActions {
  versions: Versions
  contents: readonly Content[]
  file: VersionedFile
  rights: VersionRights
  /** Content whose view was just closed; it receives the focus. Null for none. */
  focused: ContentId | null
  state: WorkState
}

/** Lists the current content and all versions. */
export function VersionList(props: VersionListProps) {
  const { versions, contents, file, rights, focused, state, ...actions } = props
  const { t } = useText()
  const changes = sizeChanges(contents)
  const kept = new Map(versions.versions.map((version) => [version.id, version]))
  return (
    <>
      {!versions.isOn && (
        <p className={styles.note}>
          <Icon icon={Info} size={16} />
          {t(`versions.${versions.why ?? 'off'}`)}
        </p>
      )}
      {versions.versions.length > 0 && (
        <p className={styles.summary}>{t('versions.count', versions.versions.length)}</p>
      )}
      <ul className={styles.list} aria-label={t('versions.list')}>
        {contents.map((content, index) => (
          <VersionLine
            key={content.which}
            content={content}
            version={kept.get(content.which) ?? null}
            change={changes[index] ?? null}
            ways={availableActions(content, contents, file, rights)}
            file={file}
            isFocus={content.which === focused}
            state={state}
            {...actions}
          />
        ))}
      </ul>
      {versions.versions.length === 0 && (
        <EmptyState
          icon={History}
          drawing="history"
          title={t('versions.empty')}
          detail={versions.isOn ? t('versions.emptyDetail') : undefined}
        />
      )}
    </>
  )
}
