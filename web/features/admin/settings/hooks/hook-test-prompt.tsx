import { useState } from 'react'
import type { HookEvent, HookRun } from '#contract/hooks.ts'
import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { Select } from '#web/ui/select.tsx'
import { useWorkState } from '#web/ui/use-work-state.ts'
import { durationText } from './duration-text.ts'
import styles from './hooks.module.css'
import { hasOutput, Outcome, Output } from './run-facts.tsx'
import { UnconfinedNote } from './unconfined-note.tsx'

/** Runs one of an event's commands with a sample event, and shows the result. */
export function HookTestPrompt(props: {
  event: HookEvent
  lines: readonly string[]
  chosen?: number
  run?: HookRun
  /** Returns null if nothing was run; the reason has been reported. */
  onRun: (chosen: number) => Promise<HookRun | null>
  onClose: () => void
}) {
  const { event, lines, onRun, onClose } = props
  const { t } = useText()
  const [chosen, setChosen] = useState(props.chosen ?? 0)
  const [run, setRun] = useState(props.run ?? null)
  const [state, work] = useWorkState()
  const choose = (value: string) => {
    setChosen(Number(value))
    setRun(null)
  }
  const submit = () => {
    if (state === 'busy') return
    setRun(null)
    void work(async () => setRun(await onRun(chosen)))
  }
  return (
    <Dialog
      title={t('hooks.test.of', event)}
      size="large"
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('action.close')}</Button>
          <Button variant="primary" type="submit" state={state === 'done' ? 'idle' : state} data-autofocus>
            {t(run ? 'hooks.test.again' : 'hooks.test.run')}
          </Button>
        </>
      }
    >
      <div className={styles.trial}>
        <UnconfinedNote />
        <p className={styles.note}>{t('hooks.test.detail')}</p>
        {lines.length > 1 ? (
          <Select
            label={t('hooks.test.line')}
            dir="ltr"
            value={String(chosen)}
            options={lines.map((line, index) => ({ value: String(index), text: visibleName(line) }))}
            onValue={choose}
          />
        ) : (
          <code className={styles.line} dir="ltr">
            {visibleName(lines[0] ?? '')}
          </code>
        )}
        <div role="status">{run && <Ended run={run} />}</div>
      </div>
    </Dialog>
  )
}

function Ended({ run }: { run: HookRun }) {
  const { t, format } = useText()
  return (
    <div className={styles.trial}>
      <p className={styles.facts}>
        <Outcome run={run} />
        <span>{t('hooks.run.took', durationText(run.took, format.locale))}</span>
        {!hasOutput(run) && <span>{t('hooks.run.silent')}</span>}
      </p>
      {hasOutput(run) && <Output run={run} />}
    </div>
  )
}
