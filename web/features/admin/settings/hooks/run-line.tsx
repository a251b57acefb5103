import { ChevronRight } from 'lucide-react'
import type { HookRun } from '#contract/hooks.ts'
import { useText } from '#web/i18n/text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { Time } from '#web/ui/time.tsx'
import shared from '../global-settings.module.css'
import { durationText } from './duration-text.ts'
import styles from './hooks.module.css'
import { hasOutput, Outcome, Output } from './run-facts.tsx'

/** Renders one run of a command: line, event, outcome and output. */
export function RunLine({ run }: { run: HookRun }) {
  const { t, format } = useText()
  const { event, line, username, path, at, took, background, test } = run
  return (
    <li className={styles.entry}>
      <div className={styles.first}>
        <code className={styles.line} dir="ltr">
          {visibleName(line)}
        </code>
        <Outcome run={run} />
      </div>
      <p className={styles.facts}>
        <code>{event}</code>
        <Time form="inline" value={new Date(at)} />
        {username !== '' && <bdi>{t('hooks.run.by', visibleName(username))}</bdi>}
        {path !== null && <bdi dir="auto">{visibleName(path)}</bdi>}
        <span>{t('hooks.run.took', durationText(took, format.locale))}</span>
        {background && <span>{t('hooks.run.background')}</span>}
        {test && <span>{t('hooks.run.test')}</span>}
        {!hasOutput(run) && <span>{t('hooks.run.silent')}</span>}
      </p>
      {hasOutput(run) && (
        <details className={shared.event}>
          <summary className={shared.summary}>
            <Icon icon={ChevronRight} size={16} mirrored className={shared.sign} />
            {t('hooks.run.output')}
          </summary>
          <Output run={run} />
        </details>
      )}
    </li>
  )
}
