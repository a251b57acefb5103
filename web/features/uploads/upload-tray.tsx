import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useState } from 'react'
import { useText } from '#web/text/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Progress } from '#web/ui/progress.tsx'
import type { UploadQueue, UploadSummary } from './queue.ts'
import { UploadList } from './upload-list.tsx'
import styles from './uploads.module.css'
import { useConflictPrompt } from './use-conflict-prompt.tsx'
import { useUploads } from './use-uploads.ts'

/** How the uploads stand, in one line. */
function useHeadline({ active, collecting, count, total }: UploadSummary): string {
  const { t } = useText()
  if (collecting && count.done === 0) return t('uploads.collecting', total)
  if (active) return t('uploads.running', count.done, total)
  return count.conflict > 0 ? t('uploads.waiting') : t('uploads.title')
}

/** How fast and how long, once that is known. */
function useSpeedLine({ active, speed, secondsLeft }: UploadSummary): string | null {
  const { t, format } = useText()
  if (!active || speed === null || secondsLeft === null) return null
  return t('uploads.speed', format.bytes(Math.round(speed)), format.duration(secondsLeft))
}

/** Tells screen readers now and then: at each quarter. */
function Announcement({ summary }: { summary: UploadSummary }) {
  const { t, format } = useText()
  const share = summary.total === 0 ? 0 : summary.count.done / summary.total
  return (
    <span className="visually-hidden" role="status">
      {t('uploads.percent', format.percent(Math.floor(share * 4) / 4))}
    </span>
  )
}

/** What waits for the person: names that are taken, uploads that failed. */
function Attention(props: { queue: UploadQueue; summary: UploadSummary; onDecide: () => void }) {
  const { queue, summary, onDecide } = props
  const { t } = useText()
  const { conflict, failed } = summary.count
  return (
    <>
      {conflict > 0 && (
        <div className={styles.attention}>
          <span>{t('uploads.taken', conflict)}</span>
          <Button onClick={onDecide}>{t('uploads.decide')}</Button>
        </div>
      )}
      {failed > 0 && (
        <div className={styles.attention} data-kind="failed">
          <span>{t('uploads.failedSome', failed)}</span>
          <Button onClick={queue.retryFailed}>{t('uploads.retryFailed')}</Button>
        </div>
      )}
    </>
  )
}

/** What is on its way up, at the bottom end of the page. Show it only while there is something to tell. */
export function UploadTray({ queue, mayReplace }: { queue: UploadQueue; mayReplace: boolean }) {
  const { t } = useText()
  const summary = useUploads(queue)
  const ask = useConflictPrompt(queue, mayReplace)
  const [expanded, setExpanded] = useState(false)
  const headline = useHeadline(summary)
  const speedLine = useSpeedLine(summary)
  const { active, bytes, sent, count } = summary
  const pending = active || count.conflict > 0
  return (
    <section className={styles.tray} aria-label={t('uploads.title')}>
      <header className={styles.header}>
        <div className={styles.headText}>
          <p className={styles.headline}>{headline}</p>
          {speedLine && <p className={styles.speed}>{speedLine}</p>}
        </div>
        <IconButton
          label={t(expanded ? 'uploads.collapse' : 'uploads.expand')}
          icon={expanded ? ChevronDown : ChevronUp}
          aria-expanded={expanded}
          onClick={() => setExpanded(!expanded)}
        />
        <IconButton
          label={t(pending ? 'uploads.cancelAll' : 'uploads.dismiss')}
          icon={X}
          onClick={pending ? queue.cancelAll : queue.clear}
        />
      </header>
      {active && <Progress label={t('uploads.title')} value={bytes === 0 ? null : sent / bytes} />}
      <Attention queue={queue} summary={summary} onDecide={ask} />
      {expanded && <UploadList queue={queue} />}
      <Announcement summary={summary} />
    </section>
  )
}
