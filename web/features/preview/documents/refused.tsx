import { Download, FileLock2, FileX2 } from 'lucide-react'
import { useText } from '#web/i18n/text.tsx'
import { sharedSource } from '#web/lib/content-source.ts'
import { rawHref } from '#web/lib/raw-address.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import type { PreviewFile } from '../preview-file.ts'
import type { DocumentFault } from './document-fault.ts'

/** Link that downloads the document, where downloads are offered. */
export function DownloadLink({ file, variant }: { file: PreviewFile; variant?: 'primary' | 'secondary' }) {
  const { t } = useText()
  if (sharedSource()?.offersDownloads === false) return null
  return (
    <LinkButton variant={variant ?? 'secondary'} icon={Download} href={rawHref(file.path)} download={file.name}>
      {t('browse.action.download')}
    </LinkButton>
  )
}

/** Explains why a document is not shown, and offers a download. */
export function Refused({ file, fault }: { file: PreviewFile; fault: Exclude<DocumentFault, 'damaged'> }) {
  const { t } = useText()
  const locked = fault === 'locked'
  return (
    <EmptyState
      icon={locked ? FileLock2 : FileX2}
      title={locked ? t('documents.locked') : t('documents.tooLarge')}
      detail={locked ? t('documents.locked.detail') : t('documents.tooLarge.detail')}
      action={<DownloadLink file={file} variant="primary" />}
    />
  )
}
