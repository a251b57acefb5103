import { useQuery } from '@tanstack/react-query'
import { ChecksumAlgorithm } from '#contract/resources.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { Button } from '#web/ui/button.tsx'
import { fileQueries } from '../../listing/queries.ts'
import { CopyButton } from './copy-button.tsx'
import styles from './prompts.module.css'

const SPELLED: Record<ChecksumAlgorithm, string> = { md5: 'MD5', sha1: 'SHA-1', sha256: 'SHA-256', sha512: 'SHA-512' }

function Checksum({ path, algorithm }: { path: string; algorithm: ChecksumAlgorithm }) {
  const { t } = useText()
  const { api } = usePageTools()
  const { data, error, isFetching, refetch } = useQuery(fileQueries(api).checksum(path, algorithm))
  const spelled = SPELLED[algorithm]
  return (
    <>
      <dt className={styles.factLabel}>{spelled}</dt>
      <dd className={styles.checksum} aria-live="polite">
        {data ? (
          <>
            <code className={styles.digest}>{data}</code>
            <CopyButton text={data} label={t('browse.info.copyChecksum', spelled)} />
          </>
        ) : (
          <Button
            variant="plain"
            className={styles.compute}
            state={isFetching ? 'busy' : 'idle'}
            aria-label={t('browse.info.computeNamed', spelled)}
            onClick={() => void refetch()}
          >
            {t('browse.info.compute')}
          </Button>
        )}
        {error && !isFetching && <span className={styles.problem}>{t(errorKey(error))}</span>}
      </dd>
    </>
  )
}

/** Lines of a list of facts with the checksums of a file, each computed on request. */
export const ChecksumFacts = ({ path }: { path: string }) =>
  ChecksumAlgorithm.options.map((algorithm) => <Checksum key={algorithm} path={path} algorithm={algorithm} />)

/** Checksums of a file, each computed on request. */
export function Checksums({ path }: { path: string }) {
  const { t } = useText()
  return (
    <section className={styles.checksums}>
      <h3 className={styles.heading}>{t('browse.info.checksums')}</h3>
      <dl className={styles.facts}>
        <ChecksumFacts path={path} />
      </dl>
    </section>
  )
}
