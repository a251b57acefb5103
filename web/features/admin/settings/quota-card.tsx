import type { OwnLimit } from '#contract/quotas.ts'
import { useText } from '#web/i18n/text.tsx'
import { Card } from '#web/ui/card.tsx'
import { LimitField } from '../quotas/limit-field.tsx'
import type { QUOTA, SettingName } from './cards.ts'
import { UpdateButton } from './update-button.tsx'
import type { SettingsCard } from './use-settings-card.tsx'

const limitOf = (value: OwnLimit): number | null => (typeof value === 'number' ? value : null)

/** Edits the quota of users who have none of their own and none of a group. */
export function DefaultQuotaCard({ card }: { card: SettingsCard<(typeof QUOTA)[number]> }) {
  const { t } = useText()
  const { value, faults, change } = card
  const { quota } = value
  const error = (name: SettingName) => (faults.names.has(name) ? t('quota.fault') : undefined)
  return (
    <Card
      id="quota.default"
      title={t('quota.default')}
      detail={t('quota.hint')}
      onSubmit={card.save}
      footer={<UpdateButton state={card.state} />}
    >
      <LimitField
        of="bytes"
        label={t('quota.bytes')}
        value={quota.bytes ?? 'unlimited'}
        inherited={null}
        error={error('quota.bytes')}
        onValue={(bytes) => change({ quota: { ...quota, bytes: limitOf(bytes) } })}
      />
      <LimitField
        of="files"
        label={t('quota.files')}
        value={quota.files ?? 'unlimited'}
        inherited={null}
        error={error('quota.files')}
        onValue={(files) => change({ quota: { ...quota, files: limitOf(files) } })}
      />
    </Card>
  )
}
