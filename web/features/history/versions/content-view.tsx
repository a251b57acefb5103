import { useQuery } from '@tanstack/react-query'
import { Download, FileQuestion, RotateCcw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { Button, type WorkState } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import type { AvailableActions } from './available-actions.ts'
import type { Content } from './contents.ts'
import { versionQueries } from './queries.ts'
import { TextFailure } from './text-failure.tsx'
import type { TextTools } from './text-tools.ts'
import { downloadVersion, inlineVersionHref } from './version-addresses.ts'
import styles from './versions.module.css'
import type { VersionedFile } from './versions-file.ts'

interface ContentViewProps {
  file: VersionedFile
  content: Content
  ways: AvailableActions
  texts: TextTools
  state: WorkState
  onRestore: () => void
  onBack: () => void
  onClose: () => void
}

/** Shows a version, read-only. */
export function ContentView(props: ContentViewProps) {
  const { file, content, ways, state, onRestore, onBack, onClose } = props
  const { t, format } = useText()
  const footer: ReactNode = (
    <>
      <Button onClick={onBack} data-autofocus>
        {t('versions.back')}
      </Button>
      {ways.download && (
        <Button icon={Download} onClick={() => downloadVersion(file, content.which)}>
          {t('versions.download')}
        </Button>
      )}
      {ways.restore && (
        <Button variant="primary" icon={RotateCcw} state={state} onClick={onRestore}>
          {t('versions.restore')}
        </Button>
      )}
    </>
  )
  return (
    <Dialog
      size="wide"
      title={t('versions.of', format.exactDate(new Date(content.modified)))}
      onClose={onClose}
      footer={footer}
    >
      {ways.inlineView === 'picture' ? <Picture {...props} /> : <PlainText {...props} />}
    </Dialog>
  )
}

function Picture({ file, content }: ContentViewProps) {
  const { t } = useText()
  const [failed, setFailed] = useState(false)
  if (failed) return <EmptyState icon={FileQuestion} title={t('versions.pictureFailed')} />
  return (
    <img
      className={styles.picture}
      src={inlineVersionHref(file.path, content.which)}
      alt={visibleName(file.name)}
      onError={() => setFailed(true)}
    />
  )
}

function PlainText({ file, content, texts }: ContentViewProps) {
  const { api } = usePageTools()
  const { t } = useText()
  const { which, modified, size } = content
  const query = versionQueries(api).text(file.path, which, `${modified} ${size}`, texts.read)
  const { data, error, refetch } = useQuery(query)
  if (error) return <TextFailure error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  if (data === '') return <p>{t('versions.emptyText')}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section className={styles.text} aria-label={visibleName(file.name)} tabIndex={0}>
      <pre dir="auto">{data}</pre>
    </section>
  )
}
