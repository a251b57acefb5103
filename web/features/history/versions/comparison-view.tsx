import { useQuery } from '@tanstack/react-query'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { Select } from '#web/ui/select.tsx'
import { type Content, type ContentId, comparable, NOW, type Pair } from './contents.ts'
import { versionQueries } from './queries.ts'
import { TextFailure } from './text-failure.tsx'
import type { TextTools } from './text-tools.ts'
import styles from './versions.module.css'
import type { VersionedFile } from './versions-file.ts'

/** Width from which two texts fit side by side. */
const ROOMY = '(width >= 1000px)'

interface ComparisonViewProps {
  file: VersionedFile
  contents: readonly Content[]
  pair: Pair
  texts: TextTools
  onPair: (pair: Pair) => void
  onBack: () => void
  onClose: () => void
}

/** Shows the differences between two contents of a file. */
export function ComparisonView(props: ComparisonViewProps) {
  const { file, contents, pair, onPair, onBack, onClose } = props
  const { t, format } = useText()
  const options = comparable(contents).map(({ which, modified }) => ({
    value: which,
    text: which === NOW ? t('versions.now') : format.exactDate(new Date(modified)),
  }))
  return (
    <Dialog
      size="wide"
      title={t('versions.compareTitle', visibleName(file.name))}
      onClose={onClose}
      footer={
        <Button onClick={onBack} data-autofocus>
          {t('versions.back')}
        </Button>
      }
    >
      <div className={styles.pair}>
        <Select
          label={t('versions.before')}
          value={pair.before}
          options={options}
          onValue={(before) => onPair({ ...pair, before })}
        />
        <Select
          label={t('versions.after')}
          value={pair.after}
          options={options}
          onValue={(after) => onPair({ ...pair, after })}
        />
      </div>
      <Differences {...props} />
    </Dialog>
  )
}

function Differences({ file, contents, pair, texts }: ComparisonViewProps) {
  const { t } = useText()
  const columns = useMediaQuery(ROOMY)
  const before = useContent(file, contents, pair.before, texts)
  const after = useContent(file, contents, pair.after, texts)
  const failed = [before, after].find(({ isError }) => isError)
  if (failed) return <TextFailure error={failed.error} onRetry={() => void failed.refetch()} />
  if (before.data === undefined || after.data === undefined) return <Loading />
  return (
    <>
      <p className={styles.legend}>{t('versions.legend')}</p>
      <texts.Comparison before={before.data} after={after.data} columns={columns} className={styles.comparison} />
    </>
  )
}

function useContent({ path }: VersionedFile, contents: readonly Content[], which: ContentId, { read }: TextTools) {
  const { api } = usePageTools()
  const content = contents.find((other) => other.which === which)
  return useQuery(versionQueries(api).text(path, which, `${content?.modified} ${content?.size}`, read))
}
