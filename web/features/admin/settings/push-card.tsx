import { useText } from '#web/i18n/text.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Push } from './cards.ts'
import styles from './global-settings.module.css'
import { UpdateButton } from './update-button.tsx'
import type { SettingsCard } from './use-settings-card.tsx'

/** Edits whether users can turn on notifications on their devices. */
export function PushSettingsCard({ card }: { card: SettingsCard<'push'> }) {
  const { t } = useText()
  const { push } = card.value
  const change = (changed: Partial<Push['push']>) => card.change({ push: { ...push, ...changed } })
  return (
    <Card
      id="settings.push"
      title={t('settings.push')}
      detail={t('settings.push.detail')}
      onSubmit={card.save}
      footer={<UpdateButton state={card.state} />}
    >
      <div className={styles.fields}>
        <Checkbox
          label={t('settings.push.enabled')}
          checked={push.enabled}
          onChecked={(enabled) => change({ enabled })}
        />
        {push.enabled && (
          <TextField
            label={t('settings.push.contact')}
            hint={t('settings.push.contact.hint')}
            type="email"
            dir="ltr"
            autoComplete="off"
            value={push.contact}
            error={card.faults.names.has('push.contact') ? t('mail.fault.address') : undefined}
            onChange={({ target }) => change({ contact: target.value.trim() })}
          />
        )}
      </div>
    </Card>
  )
}
