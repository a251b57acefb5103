import { useText } from '#web/i18n/text.tsx'
import { Card } from '#web/ui/card.tsx'
import type { AccountParts } from './account-parts.ts'
import { UpdateButton } from './update-button.tsx'
import type { SettingsCard } from './use-settings-card.tsx'

/** Edits the defaults of new accounts, with the user form in default mode. */
export function DefaultsCard(props: {
  card: SettingsCard<'defaults'>
  execution: boolean
  Fields: AccountParts['DefaultsFields']
}) {
  const { card, execution, Fields } = props
  const { t } = useText()
  const has = (name: 'defaults.scope' | 'defaults.commands') => card.faults.names.has(name)
  return (
    <Card
      id="settings.defaults"
      title={t('settings.defaults')}
      detail={t('settings.defaults.detail')}
      onSubmit={card.save}
      footer={<UpdateButton state={card.state} />}
    >
      <Fields
        defaults={card.value.defaults}
        execution={execution}
        errors={{
          scope: has('defaults.scope') ? t('people.fault.scope') : undefined,
          commands: has('defaults.commands') ? t('people.fault.commands') : undefined,
        }}
        onDefaults={(defaults) => card.change({ defaults })}
      />
    </Card>
  )
}
