import { KEEPING_BOUNDS } from '#contract/trash.ts'
import { useText } from '#web/i18n/text.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { linesOf } from '#web/lib/words.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { useParsedText } from '#web/ui/use-parsed-text.ts'
import type { Retention, SettingName } from './cards.ts'
import styles from './global-settings.module.css'
import { UpdateButton } from './update-button.tsx'
import type { SettingsCard } from './use-settings-card.tsx'

const LINES = { parse: linesOf, join: '\n' }

/** Edits the retention of trash and versions. */
export function RetentionCard({ card }: { card: SettingsCard<'keeping'> }) {
  const { t } = useText()
  const { keeping } = card.value
  const change = (changed: Partial<Retention['keeping']>) => card.change({ keeping: { ...keeping, ...changed } })
  const outOf = (name: SettingName, [least, most]: readonly [number, number]) =>
    card.faults.names.has(name) ? t('settings.fault.number', least, most) : undefined
  return (
    <Card
      id="settings.keeping"
      title={t('settings.keeping')}
      detail={t('settings.keeping.detail')}
      onSubmit={card.save}
      footer={<UpdateButton state={card.state} />}
    >
      <div className={styles.fields}>
        <Checkbox
          label={t('settings.keeping.trash')}
          hint={t('settings.keeping.trash.hint')}
          checked={keeping.trash}
          onChecked={(trash) => change({ trash })}
        />
        <NumberField
          label={t('settings.keeping.trashDays')}
          hint={t('settings.keeping.days.hint')}
          value={keeping.trashDays}
          error={outOf('keeping.trashDays', KEEPING_BOUNDS.days)}
          onValue={(trashDays) => change({ trashDays })}
        />
      </div>
      <div className={classNames(styles.section, styles.fields)}>
        <Checkbox
          label={t('settings.keeping.versions')}
          hint={t('settings.keeping.versions.hint')}
          checked={keeping.versions}
          onChecked={(versions) => change({ versions })}
        />
        <div className={styles.pair}>
          <NumberField
            label={t('settings.keeping.versionDays')}
            hint={t('settings.keeping.days.hint')}
            value={keeping.versionDays}
            error={outOf('keeping.versionDays', KEEPING_BOUNDS.days)}
            onValue={(versionDays) => change({ versionDays })}
          />
          <NumberField
            label={t('settings.keeping.versionsOfFile')}
            value={keeping.versionsOfFile}
            error={outOf('keeping.versionsOfFile', KEEPING_BOUNDS.versions)}
            onValue={(versionsOfFile) => change({ versionsOfFile })}
          />
        </div>
        <WithoutVersions card={card} />
      </div>
      <div className={styles.section}>
        <NumberField
          label={t('settings.keeping.share')}
          hint={t('settings.keeping.share.hint')}
          value={keeping.share}
          error={outOf('keeping.share', KEEPING_BOUNDS.share)}
          onValue={(share) => change({ share })}
        />
      </div>
    </Card>
  )
}

function WithoutVersions({ card }: { card: SettingsCard<'keeping'> }) {
  const { t } = useText()
  const { keeping } = card.value
  const [folders, setFolders] = useParsedText(keeping.withoutVersions, LINES, (withoutVersions) =>
    card.change({ keeping: { ...keeping, withoutVersions } }),
  )
  return (
    <TextArea
      label={t('settings.keeping.withoutVersions')}
      hint={t('settings.keeping.withoutVersions.hint')}
      rows={3}
      value={folders}
      error={card.faults.names.has('keeping.withoutVersions') ? t('settings.fault.path') : undefined}
      onChange={({ target }) => setFolders(target.value)}
    />
  )
}
