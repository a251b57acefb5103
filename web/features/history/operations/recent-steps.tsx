import type { HistoryEntry } from '#contract/undo.ts'
import { useText } from '#web/i18n/text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { Time } from '#web/ui/time.tsx'
import styles from './recent-steps.module.css'
import { STEP_ICONS } from './step-line.tsx'
import { stepOfEntry } from './step-of-entry.ts'

/** One step: action, destination, user and time. */
function RecentStep({ step }: { step: HistoryEntry }) {
  const { t } = useText()
  const { by, mine, at, items, count } = step
  const { kind, name } = stepOfEntry(step)
  const to = kind === 'move' && count === 1 ? (items[0]?.to ?? null) : null
  return (
    <li className={styles.step}>
      <span className={styles.sign}>
        <Icon icon={STEP_ICONS[kind]} size={16} />
      </span>
      <div className={styles.text}>
        <p>
          {t('undo.did', kind, count, visibleName(name))}
          {to !== null && <span> {t('history.to', visibleName(to))}</span>}
        </p>
        <p className={styles.aside}>
          <bdi>{mine ? t('history.you') : visibleName(by ?? t('history.visitor'))}</bdi>
          {' · '}
          <Time form="inline" value={new Date(at)} />
        </p>
      </div>
    </li>
  )
}

/** Lists the latest steps, without actions. */
export function RecentSteps({ steps }: { steps: readonly HistoryEntry[] }) {
  const { t } = useText()
  return (
    <ol className={styles.steps} aria-label={t('history.steps')}>
      {steps.map((step) => (
        <RecentStep key={step.id} step={step} />
      ))}
    </ol>
  )
}
