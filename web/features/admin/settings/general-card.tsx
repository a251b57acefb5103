import { GENERAL_BOUNDS } from '#contract/settings.ts'
import { useText } from '#web/i18n/text.tsx'
import { useConfig } from '#web/lib/page-tools.ts'
import { wordsOf } from '#web/lib/words.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useParsedText } from '#web/ui/use-parsed-text.ts'
import type { AccountParts } from './account-parts.ts'
import { BrandingFields } from './branding-fields.tsx'
import type { GENERAL, General, SettingName } from './cards.ts'
import styles from './global-settings.module.css'
import { UpdateButton } from './update-button.tsx'
import type { SettingsCard } from './use-settings-card.tsx'

const WORDS = { parse: wordsOf, join: ' ' }

interface Part {
  value: General
  /** Returns the error message of an invalid setting. */
  errorAt: (name: SettingName, text: string) => string | undefined
  change: (changed: Partial<General>) => void
}

/** Edits sign-up, password and audit settings, global rules, and branding. */
export function GeneralCard(props: {
  card: SettingsCard<(typeof GENERAL)[number]>
  execution: boolean
  brandingMissing: boolean
  RulesEditor: AccountParts['RulesEditor']
}) {
  const { card, execution, brandingMissing, RulesEditor } = props
  const { value, faults, change } = card
  const { t } = useText()
  const errorAt: Part['errorAt'] = (name, text) => (faults.names.has(name) ? text : undefined)
  const part = { value, errorAt, change }
  return (
    <Card
      id="settings.general"
      title={t('settings.general')}
      onSubmit={card.save}
      footer={<UpdateButton state={card.state} />}
    >
      <AccountFields {...part} />
      <div className={styles.section}>
        <RulesEditor rules={value.rules} faults={faults.rules} onRules={(rules) => change({ rules })} before={null} />
      </div>
      {execution && <ShellField {...part} />}
      <div className={styles.section}>
        <BrandingFields
          branding={value.branding}
          missing={brandingMissing}
          errors={{
            name: errorAt('branding.name', t('settings.fault.name')),
            files: errorAt('branding.files', t('settings.fault.files')),
            color: errorAt('branding.color', t('settings.fault.color')),
          }}
          onBranding={(branding) => change({ branding })}
        />
      </div>
    </Card>
  )
}

function AccountFields({ value, errorAt, change }: Part) {
  const { t } = useText()
  const number = (name: keyof typeof GENERAL_BOUNDS) => {
    const [least, most] = GENERAL_BOUNDS[name]
    return {
      value: value[name],
      error: errorAt(name, t('settings.fault.number', least, most)),
      onValue: (next: number) => change({ [name]: next }),
    }
  }
  return (
    <>
      <div>
        <Checkbox
          label={t('settings.signup')}
          hint={t('settings.signup.hint')}
          checked={value.signup}
          onChecked={(signup) => change({ signup })}
        />
        <Checkbox
          label={t('settings.createUserDir')}
          hint={t('settings.createUserDir.hint')}
          checked={value.createUserDir}
          onChecked={(createUserDir) => change({ createUserDir })}
        />
      </div>
      <TextField
        label={t('settings.homes')}
        hint={t('settings.homes.hint')}
        spellCheck={false}
        autoComplete="off"
        value={value.userHomeBasePath}
        error={errorAt('userHomeBasePath', t('settings.fault.path'))}
        onChange={({ target }) => change({ userHomeBasePath: target.value })}
      />
      <div className={styles.pair}>
        <NumberField
          {...number('minimumPasswordLength')}
          label={t('settings.passwordLength')}
          hint={t('settings.passwordLength.hint')}
        />
        <NumberField {...number('auditDays')} label={t('settings.auditDays')} hint={t('settings.auditDays.hint')} />
      </div>
      <Checkbox
        label={t('settings.keepTimes')}
        hint={t('settings.keepTimes.hint')}
        checked={value.keepTimes}
        onChecked={(keepTimes) => change({ keepTimes })}
      />
      <Checkbox
        label={t('settings.webdav')}
        hint={t('settings.webdav.hint')}
        checked={value.webdav}
        onChecked={(webdav) => change({ webdav })}
      />
    </>
  )
}

function ShellField({ value, errorAt, change }: Part) {
  const { t } = useText()
  const { ExecUnconfined } = useConfig()
  const [text, setText] = useParsedText(value.shell, WORDS, (shell) => change({ shell }))
  return (
    <TextField
      label={t('settings.shell')}
      hint={t(ExecUnconfined ? 'settings.shell.hint.unconfined' : 'settings.shell.hint')}
      dir="ltr"
      spellCheck={false}
      autoComplete="off"
      autoCapitalize="none"
      value={text}
      error={errorAt('shell', t('settings.fault.shell'))}
      onChange={({ target }) => setText(target.value)}
    />
  )
}
