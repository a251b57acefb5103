import { useText } from '#web/i18n/text.tsx'
import { FileIcon } from '#web/ui/file-icon.tsx'
import { Time } from '#web/ui/time.tsx'
import { Fact } from '../commands/prompts/fact.tsx'
import { iconOf } from '../listing/item-icon.ts'
import { kindText } from '../listing/kind-text.ts'
import styles from './details.module.css'
import type { DetailsTarget } from './details-target.ts'
import { summaryOf } from './summary-of.ts'

/** Maximum number of kinds that are listed. */
const MAX_KINDS = 4

/** Numbers of selected folders and files. The selection bar has their total, which is not repeated. */
export function CountsTitle({ target }: { target: Extract<DetailsTarget, { kind: 'several' }> }) {
  const { t } = useText()
  const { folders, files } = summaryOf(target)
  return t('browse.info.counts', folders, files)
}

/** Total size, most frequent kinds and dates of several items. */
export function SeveralDetails({ target }: { target: Extract<DetailsTarget, { kind: 'several' }> }) {
  const { t, format } = useText()
  const { files, bytes, isWhole, first, kinds, earliest, latest } = summaryOf(target)
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
        {(isWhole || files > 0) && (
          <Fact label={isWhole ? t('details.totalSize') : t('browse.info.filesTogether')}>
            <span data-tooltip={format.exactBytes(bytes)}>{format.bytes(bytes)}</span>
          </Fact>
        )}
        <Fact label={t('browse.column.type')}>
          {kinds.slice(0, MAX_KINDS).map(({ example, count }) => (
            <div key={example.path}>
              {kindText(example, t)} × {format.count(count)}
            </div>
          ))}
          {kinds.length > MAX_KINDS && '…'}
        </Fact>
        <Fact label={t('browse.column.modified')}>
          <Time value={new Date(earliest)} />
          {latest > earliest && (
            <>
              {' – '}
              <Time value={new Date(latest)} />
            </>
          )}
        </Fact>
      </dl>
    </>
  )
}
