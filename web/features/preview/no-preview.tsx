import { Download, ExternalLink, FileText } from 'lucide-react'
import { useText } from '#web/i18n/text.tsx'
import { inlineHref, rawHref } from '#web/lib/raw-address.ts'
import { Button } from '#web/ui/button.tsx'
import { FileIcon } from '#web/ui/file-icon.tsx'
import { fileKind } from '#web/ui/file-kind.ts'
import { FileName } from '#web/ui/file-name.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import styles from './no-preview.module.css'
import type { PreviewFile } from './preview-file.ts'

export interface NoPreviewProps {
  file: PreviewFile
  /** Reason why the file is not shown. */
  reason: string
  /** Whether the file may still load. */
  waiting?: boolean
  onRetry?: (() => void) | undefined
  /** Shows the file as text, where that is offered. */
  onText?: (() => void) | undefined
}

/** Shown instead of a file that cannot be displayed: its name and size, the reason, and actions. */
export function NoPreview({ file, reason, waiting = false, onRetry, onText }: NoPreviewProps) {
  const { t, format } = useText()
  return (
    <div className={styles.place}>
      <section className={styles.box} aria-label={visibleName(file.name)}>
        <span className={styles.picture}>
          {waiting ? (
            <Spinner size={28} delay={false} />
          ) : (
            <FileIcon kind={fileKind({ ...file, isDir: false })} name={file.name} size={64} />
          )}
        </span>
        <p className={styles.name}>
          <FileName name={file.name} />
        </p>
        <p className={styles.size}>{format.bytes(file.size)}</p>
        <p className={styles.reason} role="status">
          {reason}
        </p>
        <div className={styles.ways}>
          {onRetry && <Button onClick={onRetry}>{t('action.retry')}</Button>}
          {onText && (
            <Button icon={FileText} onClick={onText}>
              {t('preview.showAsText')}
            </Button>
          )}
          <LinkButton icon={ExternalLink} href={inlineHref(file.path, file.modified)} target="_blank" rel="noopener">
            {t('preview.openFile')}
          </LinkButton>
          <LinkButton variant="primary" icon={Download} href={rawHref(file.path)} download={file.name}>
            {t('browse.action.download')}
          </LinkButton>
        </div>
      </section>
    </div>
  )
}
