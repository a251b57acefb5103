import { Download, ExternalLink, FileQuestionMark } from 'lucide-react'
import type { FileResource } from '#contract/resources.ts'
import { hrefOf } from '#web/lib/addresses.ts'
import { encodePath } from '#web/lib/encode-path.ts'
import { useText } from '#web/text/text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FileName } from '#web/ui/file-name.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './file-view.module.css'

/** A file that cannot be shown here: what it is, and the ways to get at it. Without the permission to download there are none. */
export function FileView({ file, mayDownload }: { file: FileResource; mayDownload: boolean }) {
  const { t, format } = useText()
  const address = hrefOf(`/api/raw${encodePath(file.path)}`)
  return (
    <div className={styles.view}>
      <EmptyState
        icon={FileQuestionMark}
        title={t('files.noPreview')}
        detail={
          <>
            <FileName name={file.name} />
            <span className={styles.size}>{format.bytes(file.size)}</span>
          </>
        }
        action={
          mayDownload && (
            <>
              <a className={styles.download} href={address} download>
                <Icon icon={Download} size={16} />
                {t('browse.action.download')}
              </a>
              <a className={styles.open} href={`${address}?inline=true`} target="_blank" rel="noopener noreferrer">
                <Icon icon={ExternalLink} size={16} />
                {t('files.openFile')}
              </a>
            </>
          )
        }
      />
    </div>
  )
}
