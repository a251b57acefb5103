import { UPLOAD_BOUNDS } from '#contract/settings.ts'
import { useText } from '#web/i18n/text.tsx'
import { Card } from '#web/ui/card.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import type { SettingName, UPLOADS } from './cards.ts'
import styles from './global-settings.module.css'
import { UpdateButton } from './update-button.tsx'
import type { SettingsCard } from './use-settings-card.tsx'

/** In bytes. */
const MEGABYTE = 1024 * 1024
const CHUNK = UPLOAD_BOUNDS.chunkSize.map((bytes) => bytes / MEGABYTE)

/** Edits the settings for uploads from the page. */
export function UploadsCard({ card }: { card: SettingsCard<(typeof UPLOADS)[number]> }) {
  const { value, faults, change } = card
  const { tus, uploadsAtOnce } = value
  const { t } = useText()
  const outOf = (name: SettingName, [least = 0, most = 0]: readonly number[]) =>
    faults.names.has(name) ? t('settings.fault.number', least, most) : undefined
  return (
    <Card
      id="settings.uploads"
      title={t('settings.uploads')}
      onSubmit={card.save}
      footer={<UpdateButton state={card.state} />}
    >
      <NumberField
        label={t('settings.uploadsAtOnce')}
        hint={t('settings.uploadsAtOnce.hint')}
        value={uploadsAtOnce}
        error={outOf('uploadsAtOnce', UPLOAD_BOUNDS.uploadsAtOnce)}
        onValue={(atOnce) => change({ uploadsAtOnce: atOnce })}
      />
      <div className={styles.pair}>
        <NumberField
          label={t('settings.chunkSize')}
          hint={t('settings.chunkSize.hint')}
          // The command line can set values between two whole megabytes.
          value={Math.round(tus.chunkSize / MEGABYTE)}
          error={outOf('tus.chunkSize', CHUNK)}
          onValue={(megabytes) => change({ tus: { ...tus, chunkSize: megabytes * MEGABYTE } })}
        />
        <NumberField
          label={t('settings.retryCount')}
          hint={t('settings.retryCount.hint')}
          value={tus.retryCount}
          error={outOf('tus.retryCount', UPLOAD_BOUNDS.retryCount)}
          onValue={(retryCount) => change({ tus: { ...tus, retryCount } })}
        />
      </div>
    </Card>
  )
}
