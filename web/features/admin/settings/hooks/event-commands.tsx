import { ChevronRight, FlaskConical } from 'lucide-react'
import { useText } from '#web/i18n/text.tsx'
import { linesOf } from '#web/lib/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { useParsedText } from '#web/ui/use-parsed-text.ts'
import styles from '../global-settings.module.css'
import { isHookEvent, shellSyntaxIn } from './events.ts'
import own from './hooks.module.css'
import { useHookTest } from './use-hook-test.tsx'

const LINES = { parse: linesOf, join: '\n' }

/** Edits the commands of one event, with a button to test one of them. */
export function EventCommands(props: {
  event: string
  lines: readonly string[]
  /** Whether a command of this or another event was rejected. */
  fault: boolean
  /** Whether the commands are run by a shell. */
  hasShell: boolean
  onLines: (lines: string[]) => void
}) {
  const { event, lines, fault, hasShell, onLines } = props
  const { t } = useText()
  const [text, setText] = useParsedText(lines, LINES, onLines)
  const test = useHookTest()
  const signs = hasShell ? [] : [...new Set(lines.flatMap(shellSyntaxIn))]
  const known = isHookEvent(event) ? event : null
  return (
    <details className={styles.event}>
      <summary className={`${styles.summary} ${own.summary}`}>
        <Icon icon={ChevronRight} size={16} mirrored className={styles.sign} />
        <code>{event}</code>
        {known && <span className={own.explained}>{t(`hooks.event.${known}`)}</span>}
        {lines.length > 0 && <span className={own.count}>{t('settings.commands.count', lines.length)}</span>}
      </summary>
      <TextArea
        label={t('settings.commands.of', event)}
        hideLabel
        hint={signs.length > 0 ? t('settings.commands.plain', signs.join(' ')) : t('settings.commands.hint')}
        rows={4}
        value={text}
        error={fault && lines.length > 0 ? t('settings.commands.fault') : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      {known && (
        <div className={own.testing}>
          <Button
            icon={FlaskConical}
            aria-label={t('hooks.test.of', event)}
            disabledReason={lines.length === 0 ? t('hooks.test.empty') : undefined}
            onClick={() => test({ event: known, lines })}
          >
            {t('hooks.test')}
          </Button>
        </div>
      )}
    </details>
  )
}
