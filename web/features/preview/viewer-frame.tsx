import { Lock } from 'lucide-react'
import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { MAX_INLINE_TEXT } from '#contract/file-types.ts'
import { useText } from '#web/i18n/text.tsx'
import type { Neighbors } from '#web/lib/neighbors.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { canReachServer } from './can-reach-server.ts'
import { ImageViewer } from './image/image-viewer.tsx'
import { NoPreview } from './no-preview.tsx'
import styles from './preview.module.css'
import type { PreviewFile, ViewerProps } from './preview-file.ts'
import { type LazyViewers, viewerOf } from './viewer-of.ts'

/** Delay before a file counts as slow, in milliseconds; loading continues. */
const SLOW = 10_000

type Progress = 'loading' | 'slow' | 'ready' | 'failing' | 'failed'

/** State of a viewer, and whether the server could be reached when it failed. `again` restarts it. */
function useProgress() {
  const [attempt, setAttempt] = useState(0)
  const [progress, setProgress] = useState<Progress>('loading')
  const [reached, setReached] = useState(true)
  const waiting = progress === 'loading'
  const failing = progress === 'failing'
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setProgress('slow'), SLOW)
    return () => clearTimeout(timer)
  }, [waiting])
  useEffect(() => {
    if (!failing) return
    const stop = new AbortController()
    void canReachServer(stop.signal).then((answered) => {
      if (stop.signal.aborted) return
      setReached(answered)
      setProgress('failed')
    })
    return () => stop.abort()
  }, [failing])
  const onReady = useCallback(() => setProgress('ready'), [])
  const onFailed = useCallback(() => setProgress('failing'), [])
  const again = useCallback(() => {
    setAttempt((count) => count + 1)
    setProgress('loading')
  }, [])
  return { attempt, progress, reached, onReady, onFailed, again }
}

/** Returns whether there is something to read; a broken link has no content. */
const isFile = ({ type }: PreviewFile): boolean => type !== 'invalid_link'

const OWN = { image: ImageViewer }

interface ViewerFrameProps {
  file: PreviewFile
  mayDownload: boolean
  later: LazyViewers
  onStep: (step: 1 | -1) => void
  /** Called when the file is visible, or is known to fail. */
  onSettled: (shown: boolean) => void
  tracks: readonly string[]
  neighbours: Neighbors | null
  onShow: (path: string) => void
  onClose: () => void
}

/** The file in the viewer for its type, or a box that explains why it cannot be shown. */
export function ViewerFrame({ mayDownload, later, ...around }: ViewerFrameProps) {
  const { file } = around
  const { t } = useText()
  const [asText, setAsText] = useState(false)
  const viewer = viewerOf(file)
  if (!mayDownload)
    return <EmptyState icon={Lock} drawing="locked" title={t('preview.denied')} detail={t('preview.denied.detail')} />
  if (asText) return <ActiveViewer key="text" {...around} viewer={later.plain} />
  const onText = file.size <= MAX_INLINE_TEXT && isFile(file) ? () => setAsText(true) : undefined
  if (viewer === 'none') return <NoPreview file={file} reason={t('preview.none')} onText={onText} />
  return <ActiveViewer {...around} viewer={{ ...OWN, ...later }[viewer]} onText={onText} />
}

interface ActiveViewerProps extends Omit<ViewerFrameProps, 'mayDownload' | 'later'> {
  viewer: ComponentType<ViewerProps>
  onText?: (() => void) | undefined
}

function ActiveViewer({ viewer: Viewer, onSettled, onText, ...around }: ActiveViewerProps) {
  const { file } = around
  const { t } = useText()
  const { attempt, progress, reached, onReady, onFailed, again } = useProgress()
  useEffect(() => {
    if (progress === 'ready' || progress === 'failed') onSettled(progress === 'ready')
  }, [progress, onSettled])
  if (progress === 'failed') {
    const reason = reached ? t('preview.failed') : t('error.connection')
    return <NoPreview file={file} reason={reason} onRetry={again} onText={onText} />
  }
  return (
    <>
      <Viewer key={attempt} {...around} onReady={onReady} onFailed={onFailed} />
      {(progress === 'loading' || progress === 'failing') && (
        <div className={styles.waiting}>
          <Spinner size={28} />
        </div>
      )}
      {progress === 'slow' && (
        <div className={styles.over}>
          <NoPreview file={file} reason={t('preview.slow')} waiting />
        </div>
      )}
    </>
  )
}
