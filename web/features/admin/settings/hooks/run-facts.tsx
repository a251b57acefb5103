import type { HookRun } from '#contract/hooks.ts'
import type { Translate } from '#web/i18n/catalog.ts'
import { useText } from '#web/i18n/text.tsx'
import styles from './hooks.module.css'

const outcomeText = ({ outcome, exit }: HookRun, t: Translate): string =>
  outcome === 'failed' && exit !== null ? t('hooks.outcome.failedWith', exit) : t(`hooks.outcome.${outcome}`)

/** Renders the outcome of a run. */
export function Outcome({ run }: { run: HookRun }) {
  const { t } = useText()
  return (
    <span className={styles.state} data-tone={run.outcome === 'done' ? 'good' : 'bad'}>
      {outcomeText(run, t)}
    </span>
  )
}

/** Renders the output of a run, which the server converted to plain text. */
export function Output({ run }: { run: HookRun }) {
  return (
    <pre className={styles.output} dir="ltr">
      {run.output.trimEnd()}
    </pre>
  )
}

/** Returns whether a run has visible output. */
export const hasOutput = (run: HookRun): boolean => run.output.trim() !== ''
