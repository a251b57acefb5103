import { ScrollText } from 'lucide-react'
import { useText } from '#web/i18n/text.tsx'
import { hrefOf } from '#web/lib/addresses.ts'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { UpdateButton } from '../update-button.tsx'
import type { SettingsCard } from '../use-settings-card.tsx'
import { CommandEnvironmentNote } from './command-environment-note.tsx'
import { EventCommands } from './event-commands.tsx'
import { EVENT_GROUPS, type EventGroup, GROUP_NAMES, isHookEvent } from './events.ts'
import styles from './hooks.module.css'

/** Edits the commands that the server runs for each event. */
export function CommandsCard({ card, hasShell }: { card: SettingsCard<'commands'>; hasShell: boolean }) {
  const { t } = useText()
  const { commands } = card.value
  const others = Object.keys(commands).filter((event) => !isHookEvent(event))
  const groups: ReadonlyArray<{ group: EventGroup | 'others'; events: readonly string[] }> = [
    ...GROUP_NAMES.map((group) => ({ group, events: EVENT_GROUPS[group] })),
    { group: 'others', events: others },
  ]
  return (
    <Card
      id="settings.commands"
      title={t('settings.commands')}
      detail={t('settings.commands.detail')}
      onSubmit={card.save}
      footer={
        <>
          <LinkButton variant="plain" icon={ScrollText} href={hrefOf('/settings/hooks#runs')}>
            {t('hooks.runsLink')}
          </LinkButton>
          <UpdateButton state={card.state} />
        </>
      }
    >
      <CommandEnvironmentNote />
      {groups
        .filter(({ events }) => events.length > 0)
        .map(({ group, events }) => (
          <section key={group} aria-label={t(`hooks.group.${group}`)}>
            <h3 className={styles.group}>{t(`hooks.group.${group}`)}</h3>
            {events.map((event) => (
              <EventCommands
                key={event}
                event={event}
                lines={commands[event] ?? []}
                fault={card.faults.names.has('commands')}
                hasShell={hasShell}
                onLines={(lines) => card.change({ commands: { ...commands, [event]: lines } })}
              />
            ))}
          </section>
        ))}
    </Card>
  )
}
