import type { HookRun } from '#contract/hooks.ts'
import type { Translate } from '#web/text/catalogue.ts'
import { useText } from '#web/text/text.tsx'
import styles from './hooks.module.css'
import { plainOutput } from './plain-output.ts'

const outcomeText = ({ outcome, exit }: HookRun, t: Translate): string =>
  outcome === 'failed' && exit !== null ? t('hooks.outcome.failedWith', exit) : t(`hooks.outcome.${outcome}`)

/** How a run ended. */
export function Outcome({ run }: { run: HookRun }) {
  const { t } = useText()
  return (
    <span className={styles.state} data-tone={run.outcome === 'done' ? 'good' : 'bad'}>
      {outcomeText(run, t)}
    </span>
  )
}

/** What a run wrote: text, whatever it was. */
export function Output({ run }: { run: HookRun }) {
  return (
    <pre className={styles.output} dir="ltr">
      {plainOutput(run.output)}
    </pre>
  )
}

/** Did it write anything that can be seen? */
export const hasOutput = (run: HookRun): boolean => plainOutput(run.output) !== ''
