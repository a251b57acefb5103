import { Download, RotateCcw } from 'lucide-react'
import type { Version, Versions } from '#contract/versions.ts'
import { useText } from '#web/i18n/text.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Time } from '#web/ui/time.tsx'
import { availableActions } from './available-actions.ts'
import { contentsOf } from './contents.ts'
import styles from './recent-versions.module.css'
import { useVersionChanges } from './use-version-changes.ts'
import { downloadVersion } from './version-addresses.ts'
import type { VersionedFile, VersionRights } from './versions-file.ts'

/** Number of versions in the list. */
const SHOWN = 3

interface RecentVersionsProps {
  readonly file: VersionedFile
  readonly versions: Versions
  readonly rights: VersionRights
  /** Called after the file changed. */
  readonly onChanged: () => void
}

/** Lists the latest versions of a file, to download or restore them. */
export function RecentVersions({ file, versions, rights, onChanged }: RecentVersionsProps) {
  const { t } = useText()
  const { state, restore } = useVersionChanges(file, onChanged)
  const contents = contentsOf(versions)
  return (
    <ul className={styles.list} aria-label={t('versions.list')}>
      {versions.versions.slice(0, SHOWN).map((version) => {
        const content = { which: version.id, modified: version.modified, size: version.size }
        const { download, restore: mayRestore } = availableActions(content, contents, file, rights)
        return (
          <li key={version.id} className={styles.line}>
            <VersionText version={version} />
            <VersionTools
              modified={version.modified}
              onDownload={download ? () => downloadVersion(file, version.id) : null}
              onRestore={mayRestore ? () => restore(content, () => undefined) : null}
              isBusy={state !== 'idle'}
            />
          </li>
        )
      })}
    </ul>
  )
}

function VersionText({ version: { modified, size } }: { version: Version }) {
  const { format } = useText()
  return (
    <div className={styles.text}>
      <p>
        <Time form="timed" value={new Date(modified)} />
      </p>
      <p className={styles.aside}>{format.bytes(size)}</p>
    </div>
  )
}

function VersionTools(props: {
  modified: number
  onDownload: (() => void) | null
  onRestore: (() => void) | null
  isBusy: boolean
}) {
  const { modified, onDownload, onRestore, isBusy } = props
  const { t, format } = useText()
  const about = t('versions.of', format.exactDate(new Date(modified)))
  return (
    <div className={styles.tools}>
      {onDownload && (
        <IconButton label={t('versions.download')} aria-description={about} icon={Download} onClick={onDownload} />
      )}
      {onRestore && (
        <IconButton
          label={t('versions.restore')}
          aria-description={about}
          icon={RotateCcw}
          onClick={() => !isBusy && onRestore()}
        />
      )}
    </div>
  )
}
