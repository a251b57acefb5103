import { ChevronDown, ChevronUp, Pause, Play, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { usePreservedFocus } from '#web/ui/use-preserved-focus.ts'
import { useTrayInsets } from '#web/ui/use-tray-insets.ts'
import { Attention } from './upload-attention.tsx'
import { UploadList } from './upload-list.tsx'
import type { UploadQueue, UploadSummary } from './upload-queue.ts'
import styles from './uploads.module.css'
import { useConflictPrompt } from './use-conflict-prompt.tsx'
import { useUploads } from './use-uploads.ts'

/** Returns the state of the uploads in one line. */
function useHeadline({ active, collecting, count, sentWhole, total, queueStatus }: UploadSummary): string {
  const { t } = useText()
  if (count.queued + count.sending + count.paused > 0 && queueStatus === 'paused')
    return t('uploads.paused', count.done, total)
  if (queueStatus === 'short' || (active && queueStatus === 'full')) return t('uploads.waiting')
  if (collecting && count.done === 0) return t('uploads.collecting', total)
  if (active) return t('uploads.running', sentWhole, total)
  return count.conflict > 0 ? t('uploads.waiting') : t('uploads.title')
}

/** Returns the speed and the remaining time, once known. */
function useSpeedLine({ active, queueStatus: standing, speed, secondsLeft }: UploadSummary): string | null {
  const { t, format } = useText()
  if (!active || standing !== 'running' || speed === null || secondsLeft === null) return null
  return t('uploads.speed', format.bytes(Math.round(speed)), format.duration(secondsLeft))
}

/** Announces the progress to screen readers at each quarter. */
function Announcement({ summary }: { summary: UploadSummary }) {
  const { t, format } = useText()
  const { bytes, sent, sentWhole, total } = summary
  const share = bytes > 0 ? sent / bytes : sentWhole / Math.max(1, total)
  return (
    <span className="visually-hidden" role="status">
      {t('uploads.percent', format.percent(Math.floor(share * 4) / 4))}
    </span>
  )
}

/** Renders the buttons of the tray itself. */
function TrayControls(props: { queue: UploadQueue; summary: UploadSummary; expanded: boolean; onExpand: () => void }) {
  const { queue, summary, expanded, onExpand } = props
  const { t } = useText()
  const { active, queueStatus: standing, count } = summary
  const pending = active || count.conflict + count.paused > 0
  return (
    <>
      {active && standing === 'paused' && <IconButton label={t('uploads.resume')} icon={Play} onClick={queue.resume} />}
      {active && standing === 'running' && <IconButton label={t('uploads.pause')} icon={Pause} onClick={queue.pause} />}
      <IconButton
        label={t(expanded ? 'uploads.collapse' : 'uploads.expand')}
        icon={expanded ? ChevronDown : ChevronUp}
        aria-expanded={expanded}
        onClick={onExpand}
      />
      <IconButton
        label={t(pending ? 'uploads.cancelAll' : 'uploads.dismiss')}
        icon={X}
        onClick={pending ? queue.cancelAll : queue.clear}
      />
    </>
  )
}

/** Shows the uploads at the bottom end of the page. Renders nothing while there are none. */
export function UploadTray({ queue, mayReplace }: { queue: UploadQueue; mayReplace: boolean }) {
  const { total, collecting } = useUploads(queue)
  const ask = useConflictPrompt(queue, mayReplace)
  return (total > 0 || collecting) && <Tray queue={queue} onDecide={ask} />
}

function Tray({ queue, onDecide }: { queue: UploadQueue; onDecide: () => void }) {
  const { t } = useText()
  const summary = useUploads(queue)
  const box = useRef<HTMLElement>(null)
  const kept = usePreservedFocus(box)
  useTrayInsets(box)
  const [expanded, setExpanded] = useState(false)
  const headline = useHeadline(summary)
  const speedLine = useSpeedLine(summary)
  const { active, bytes, sent } = summary
  return (
    <section ref={box} className={styles.tray} aria-label={t('uploads.title')} {...kept}>
      <header className={styles.header}>
        <div className={styles.headText}>
          <p className={styles.headline}>{headline}</p>
          {speedLine && <p className={styles.speed}>{speedLine}</p>}
        </div>
        <TrayControls queue={queue} summary={summary} expanded={expanded} onExpand={() => setExpanded(!expanded)} />
      </header>
      {active && <Progress label={t('uploads.title')} value={bytes === 0 ? null : sent / bytes} />}
      <Attention queue={queue} summary={summary} onDecide={onDecide} />
      {expanded && <UploadList queue={queue} />}
      <Announcement summary={summary} />
    </section>
  )
}
