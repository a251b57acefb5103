import { Check, CircleAlert, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Job } from '#contract/jobs.ts'
import { useText } from '#web/i18n/text.tsx'
import { nameOf } from '#web/lib/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { FileName } from '#web/ui/file-name.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { isFine } from './is-fine.ts'
import type { ShownJob } from './job-list.ts'
import { headline, kindInTexts, progressLine, reasonText, shareOf } from './job-texts.ts'
import styles from './job-tray.module.css'
import type { Jobs } from './jobs.ts'

/** Time that a successful job of another page stays visible, in milliseconds. A job of this page has a toast instead, with Undo. */
const SHOWN = 4000

/** Renders one job. `held`: the pointer or focus is in the tray, or the page is hidden, so that nothing disappears automatically. */
export function JobLine({ shown, jobs, held }: { shown: ShownJob; jobs: Jobs; held: boolean }) {
  const { t, format } = useText()
  const { job, key } = shown
  const label = headline(shown, t)
  const line = progressLine(shown, t, format)
  const ended = job !== null && job.endedAt !== null
  const isDismissedAutomatically = shown.watched && ended && isFine(job) && !held
  useEffect(() => {
    if (!isDismissedAutomatically) return
    const timer = setTimeout(() => jobs.dismiss(key), shown.reported ? 0 : SHOWN)
    return () => clearTimeout(timer)
  }, [isDismissedAutomatically, shown.reported, jobs, key])
  return (
    <li className={styles.job} data-state={job?.state ?? 'starting'}>
      <div className={styles.head}>
        {ended && <Icon icon={isFine(job) ? Check : CircleAlert} className={styles.sign} />}
        <div className={styles.text}>
          <p className={styles.label}>{label}</p>
          {line && <p className={styles.meta}>{line}</p>}
        </div>
        {ended ? (
          <IconButton label={t('jobs.dismiss', label)} icon={X} onClick={() => jobs.dismiss(key)} />
        ) : (
          <Button variant="plain" aria-label={t('jobs.cancel', label)} onClick={() => jobs.cancel(key)}>
            {t('action.cancel')}
          </Button>
        )}
      </div>
      {!ended && <Progress label={label} value={shareOf(job)} />}
      {!ended && job?.current && !isSaid(job, job.current) && (
        <p className={styles.meta}>
          <FileName name={nameOf(job.current)} />
        </p>
      )}
      {ended && (
        <Result
          job={job}
          detailsAsked={shown.detailsAsked}
          onAgain={jobs.canRetry(key) ? () => jobs.retryFailed(key) : null}
        />
      )}
      <Announcement label={label} shown={shown} />
    </li>
  )
}

/** Returns whether the headline already names the current item. */
const isSaid = ({ count, from, to }: Job, current: string) => current === to || (count === 1 && current === from)

/** Announces the progress to screen readers at each quarter, and the end. */
function Announcement({ label, shown: { about, job, reported } }: { label: string; shown: ShownJob }) {
  const { t, format } = useText()
  const share = shareOf(job)
  const quarter =
    share === null ? '' : t('jobs.percent', kindInTexts(about.kind), format.percent(Math.floor(share * 4) / 4))
  return (
    <span className="visually-hidden" role="status">
      {job && job.endedAt !== null ? !(reported && isFine(job)) && label : quarter}
    </span>
  )
}

/** Renders the failed items with reasons, and the number of skipped ones. */
function Result({ job, detailsAsked, onAgain }: { job: Job; detailsAsked: number; onAgain: (() => void) | null }) {
  const { t } = useText()
  const { failed, failedCount, kind, extraction } = job
  const leftOut = extraction?.skippedCount ?? 0
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const details = detailsAsked > 0 ? box.current?.querySelector('details') : null
    if (!details) return
    details.open = true
    details.querySelector('summary')?.focus()
  }, [detailsAsked])
  if (failedCount === 0 && leftOut === 0) return null
  return (
    <div ref={box} className={styles.result}>
      {leftOut > 0 && <p className={styles.meta}>{t('jobs.leftOut', leftOut)}</p>}
      {failedCount > 0 && (
        <>
          <div className={styles.failedHead}>
            <span>{t('jobs.failed', kindInTexts(kind), failedCount)}</span>
            {onAgain && (
              <Button variant="plain" onClick={onAgain}>
                {t('jobs.again')}
              </Button>
            )}
          </div>
          <Disclosure title={t('jobs.why')}>
            <ul className={styles.failures}>
              {failed.map((failure) => (
                <li key={failure.path}>
                  <FileName name={nameOf(failure.path)} />
                  <span className={styles.meta}>{reasonText(failure, t)}</span>
                </li>
              ))}
            </ul>
            {failedCount > failed.length && (
              <p className={styles.meta}>{t('jobs.more', failedCount - failed.length)}</p>
            )}
          </Disclosure>
        </>
      )}
    </div>
  )
}
