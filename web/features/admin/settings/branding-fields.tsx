import type { Settings } from '#contract/settings.ts'
import { useText } from '#web/i18n/text.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ColorField } from '#web/ui/color-field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { LONGEST_NAME } from './cards.ts'
import styles from './global-settings.module.css'

type Branding = Settings['branding']

/** Edits the branding of the instance. */
export function BrandingFields(props: {
  branding: Branding
  /** Whether the configured folder of branding files does not exist. */
  missing: boolean
  errors: { readonly [K in 'name' | 'files' | 'color']: string | undefined }
  onBranding: (branding: Branding) => void
}) {
  const { branding, missing, errors, onBranding } = props
  const { t } = useText()
  const change = (changed: Partial<Branding>) => onBranding({ ...branding, ...changed })
  return (
    <fieldset className={styles.fields}>
      <legend className={styles.legend}>{t('settings.branding')}</legend>
      <Checkbox
        label={t('settings.branding.external')}
        hint={t('settings.branding.external.hint')}
        checked={branding.disableExternal}
        onChecked={(disableExternal) => change({ disableExternal })}
      />
      <div className={styles.pair}>
        <Select
          label={t('settings.branding.theme')}
          value={branding.theme}
          options={[
            { value: '', text: t('settings.branding.light') },
            { value: 'dark', text: t('settings.branding.dark') },
          ]}
          onValue={(theme) => change({ theme })}
        />
        <ColorField
          label={t('settings.branding.color')}
          pickLabel={t('settings.branding.pickColor')}
          hint={t('settings.branding.color.hint')}
          value={branding.color}
          error={errors.color}
          onValue={(color) => change({ color })}
        />
      </div>
      <Checkbox
        label={t('settings.branding.followSystem')}
        hint={t('settings.branding.followSystem.hint')}
        checked={branding.followSystem}
        onChecked={(followSystem) => change({ followSystem })}
      />
      <TextField
        label={t('settings.branding.name')}
        hint={t('settings.branding.name.hint')}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        value={branding.name}
        error={errors.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <TextField
        label={t('settings.branding.files')}
        hint={t('settings.branding.files.hint')}
        spellCheck={false}
        autoComplete="off"
        value={branding.files}
        error={errors.files ?? (missing ? t('settings.branding.missing') : undefined)}
        onChange={({ target }) => change({ files: target.value })}
      />
    </fieldset>
  )
}
