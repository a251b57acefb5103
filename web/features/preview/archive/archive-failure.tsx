import { Download, FileWarning, Lock, type LucideIcon, PackageX, WifiOff } from 'lucide-react'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { sharedSource } from '#web/lib/content-source.ts'
import { rawHref } from '#web/lib/raw-address.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import type { PreviewFile } from '../preview-file.ts'

/** Presentation of an error: `title` for errors specific to archives, `again` where a retry may help. */
interface FailureDisplay {
  readonly icon: LucideIcon
  readonly title: 'archive.failed.notArchive' | 'archive.failed.tooLarge' | null
  readonly again: boolean
}

function failureDisplayOf(error: unknown): FailureDisplay {
  if (!(error instanceof ApiError)) return { icon: FileWarning, title: null, again: true }
  if (error.status === 400) return { icon: PackageX, title: 'archive.failed.notArchive', again: false }
  if (error.status === 413) return { icon: PackageX, title: 'archive.failed.tooLarge', again: false }
  if (error.status === 403) return { icon: Lock, title: null, again: false }
  return { icon: error.status === 0 ? WifiOff : FileWarning, title: null, again: true }
}

/** Explains why an archive cannot be opened. */
export function ArchiveFailure(props: { file: PreviewFile; error: unknown; onRetry: () => void }) {
  const { file, error, onRetry } = props
  const { t } = useText()
  const { icon, title, again } = failureDisplayOf(error)
  return (
    <EmptyState
      icon={icon}
      title={t(title ?? errorKey(error))}
      detail={title && t('archive.failed.detail')}
      action={
        <>
          {again && <Button onClick={onRetry}>{t('action.retry')}</Button>}
          {title && sharedSource()?.offersDownloads !== false && (
            <LinkButton variant="primary" icon={Download} href={rawHref(file.path)} download={file.name}>
              {t('archive.entry.download')}
            </LinkButton>
          )}
        </>
      }
    />
  )
}
