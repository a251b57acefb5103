import { ChevronRight } from 'lucide-react'
import { HOOK_EVENTS } from '#contract/hooks.ts'
import { linesOf } from '#web/lib/words.ts'
import { useText } from '#web/text/text.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { useParsedText } from '#web/ui/use-parsed-text.ts'
import styles from './settings.module.css'
import { UpdateButton } from './update-button.tsx'
import type { SettingsCard } from './use-settings-card.tsx'

const LINES = { parse: linesOf, join: '\n' }

/** The commands the server runs around what people do, by event. */
export function CommandsCard({ card }: { card: SettingsCard<'commands'> }) {
  const { t } = useText()
  const { commands } = card.value
  const others = Object.keys(commands).filter((event) => !HOOK_EVENTS.some((known) => known === event))
  return (
    <Card
      title={t('settings.commands')}
      detail={t('settings.commands.detail')}
      onSubmit={card.save}
      footer={<UpdateButton state={card.state} />}
    >
      <div className={styles.events}>
        {[...HOOK_EVENTS, ...others].map((event) => (
          <EventCommands
            key={event}
            event={event}
            lines={commands[event] ?? []}
            onLines={(lines) => card.change({ commands: { ...commands, [event]: lines } })}
          />
        ))}
      </div>
    </Card>
  )
}

function EventCommands(props: { event: string; lines: readonly string[]; onLines: (lines: string[]) => void }) {
  const { event, lines, onLines } = props
  const { t } = useText()
  const [text, setText] = useParsedText(lines, LINES, onLines)
  return (
    <details className={styles.event}>
      <summary className={styles.summary}>
        <Icon icon={ChevronRight} size={16} mirrored className={styles.sign} />
        <code>{event}</code>
        {lines.length > 0 && <span className={styles.count}>{t('settings.commands.count', lines.length)}</span>}
      </summary>
      <TextArea
        label={t('settings.commands.of', event)}
        hideLabel
        hint={t('settings.commands.hint')}
        rows={4}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </details>
  )
}
