import { Check, CircleAlert, X } from 'lucide-react'
import { useEffect } from 'react'
import type { Job } from '#contract/jobs.ts'
import { useText } from '#web/i18n/text.tsx'
import { nameOf } from '#web/lib/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { FileName } from '#web/ui/file-name.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Progress } from '#web/ui/progress.tsx'
import styles from './job-tray.module.css'
import { headline, progressLine, reasonText, shareOf } from './job-words.ts'
import type { Jobs, ShownJob } from './jobs.ts'

/** What ended well goes by itself after so long (ms). */
const SHOWN = 4000

/** One job. `held`: somebody is at the tray, or nobody at the page, and nothing goes by itself. */
export function JobLine({ shown, jobs, held }: { shown: ShownJob; jobs: Jobs; held: boolean }) {
  const { t, format } = useText()
  const { job, key } = shown
  const label = headline(shown, t)
  const line = progressLine(shown, t, format)
  const ended = job !== null && job.endedAt !== null
  const leaves = shown.watched && ended && isFine(job) && !held
  useEffect(() => {
    if (!leaves) return
    const timer = setTimeout(() => jobs.dismiss(key), SHOWN)
    return () => clearTimeout(timer)
  }, [leaves, jobs, key])
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
      {ended && <Result job={job} onAgain={jobs.canBeTriedAgain(key) ? () => jobs.again(key) : null} />}
      <Announcement label={label} shown={shown} />
    </li>
  )
}

/** Is what is worked on in the headline already? */
const isSaid = ({ count, from, to }: Job, current: string) => current === to || (count === 1 && current === from)

/** Did it end, and is there nothing that somebody should read? */
const isFine = ({ state, failedCount, extraction }: Job) =>
  state === 'done' && failedCount === 0 && (extraction?.skippedCount ?? 0) === 0

/** Tells screen readers now and then: at each quarter, and at the end. */
function Announcement({ label, shown: { about, job } }: { label: string; shown: ShownJob }) {
  const { t, format } = useText()
  const share = shareOf(job)
  const quarter = share === null ? '' : t('jobs.percent', about.kind, format.percent(Math.floor(share * 4) / 4))
  return (
    <span className="visually-hidden" role="status">
      {job && job.endedAt !== null ? label : quarter}
    </span>
  )
}

/** What failed and why, and what was left out. */
function Result({ job, onAgain }: { job: Job; onAgain: (() => void) | null }) {
  const { t } = useText()
  const { failed, failedCount, kind, extraction } = job
  const leftOut = extraction?.skippedCount ?? 0
  if (failedCount === 0 && leftOut === 0) return null
  return (
    <div className={styles.result}>
      {leftOut > 0 && <p className={styles.meta}>{t('jobs.leftOut', leftOut)}</p>}
      {failedCount > 0 && (
        <>
          <div className={styles.failedHead}>
            <span>{t('jobs.failed', kind, failedCount)}</span>
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
