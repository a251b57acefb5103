import { useMemo } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { FileIcon } from '#web/ui/file-icon.tsx'
import { Fact } from '../commands/prompts/fact.tsx'
import { iconOf } from '../listing/item-icon.ts'
import styles from './details.module.css'
import type { DetailsTarget } from './details-target.ts'

/** Count and total size of several items. */
export function SeveralDetails({ target }: { target: Extract<DetailsTarget, { kind: 'several' }> }) {
  const { t, format } = useText()
  const { folders, files, bytes, isWhole, first } = useMemo(() => target.summarize(), [target])
  return (
    <>
      <div className={styles.picture} data-kind="stack" aria-hidden>
        {first.map((item) => (
          <span key={item.path} className={styles.card}>
            <FileIcon {...iconOf(item)} size={64} />
          </span>
        ))}
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
