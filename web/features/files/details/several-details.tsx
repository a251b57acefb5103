import { useMemo } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { FileIcon } from '#web/ui/file-icon.tsx'
import { Fact } from '../commands/prompts/fact.tsx'
import styles from './details.module.css'
import type { DetailsTarget } from './details-target.ts'

/** Count and total size of several items. */
export function SeveralDetails({ target }: { target: Extract<DetailsTarget, { kind: 'several' }> }) {
  const { t, format } = useText()
  const { folders, files, bytes, isWhole } = useMemo(() => target.summarize(), [target])
  return (
    <>
      <div className={styles.picture} data-kind="stack" aria-hidden>
        {folders > 0 && <FileIcon kind="folder" size={64} />}
        {files > 0 && <FileIcon kind="other" size={64} />}
      </div>
      <dl className={styles.facts} data-lone>
        <Fact label={t('browse.info.selected')}>{t('browse.info.counts', folders, files)}</Fact>
        {(isWhole || files > 0) && (
          <Fact label={isWhole ? t('details.totalSize') : t('browse.info.filesTogether')}>
            <span data-tooltip={format.exactBytes(bytes)}>{format.bytes(bytes)}</span>
          </Fact>
        )}
      </dl>
    </>
  )
}
