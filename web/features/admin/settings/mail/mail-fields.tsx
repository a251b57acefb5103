import { MailSecurity } from '#contract/mail.ts'
import { useText } from '#web/i18n/text.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from '../global-settings.module.css'
import { isExposed, type MailDraft, type MailFault, PORTS } from './mail-draft.ts'

/** Standard names of the kinds of encryption, which are not translated. */
const SECURITY_NAMES = { tls: 'TLS', starttls: 'STARTTLS' } as const

const ADDRESS = { dir: 'ltr', spellCheck: false, autoComplete: 'off', autoCapitalize: 'none' } as const

/** Fields of the mail server. */
export function MailFields(props: {
  draft: MailDraft
  faults: ReadonlySet<MailFault>
  /** Whether a password is saved. */
  hasPassword: boolean
  onDraft: (changed: Partial<MailDraft>) => void
}) {
  const { draft, faults, hasPassword, onDraft } = props
  const { t } = useText()
  const setSecurity = (security: MailSecurity) => {
    // The usual port follows; any other was entered on purpose.
    const isUsual = draft.port === PORTS[draft.security]
    onDraft({ security, ...(isUsual && { port: PORTS[security] }) })
  }
  return (
    <>
      <div className={styles.pair}>
        <TextField
          {...ADDRESS}
          label={t('mail.host')}
          placeholder="mail.example.org"
          value={draft.host}
          error={faults.has('host') ? t('mail.fault.host') : undefined}
          onChange={({ target }) => onDraft({ host: target.value })}
        />
        <TextField
          {...ADDRESS}
          type="email"
          label={t('mail.sender')}
          placeholder="files@example.org"
          value={draft.sender}
          error={faults.has('sender') ? t('mail.fault.address') : undefined}
          onChange={({ target }) => onDraft({ sender: target.value })}
        />
      </div>
      <div className={styles.pair}>
        <Select
          label={t('mail.security')}
          value={draft.security}
          options={MailSecurity.options.map((value) => ({
            value,
            text: value === 'none' ? t('mail.security.none') : SECURITY_NAMES[value],
          }))}
          onValue={setSecurity}
        />
        <NumberField
          label={t('mail.port')}
          value={draft.port}
          error={faults.has('port') ? t('settings.fault.number', 1, 65_535) : undefined}
          onValue={(port) => onDraft({ port })}
        />
      </div>
      {isExposed(draft) && (
        <Checkbox
          label={t('mail.unencrypted')}
          hint={faults.has('unencrypted') ? t('mail.fault.unencrypted') : undefined}
          aria-invalid={faults.has('unencrypted') || undefined}
          checked={draft.unencrypted}
          onChecked={(unencrypted) => onDraft({ unencrypted })}
        />
      )}
      <div className={styles.pair}>
        <TextField
          {...ADDRESS}
          label={t('mail.username')}
          hint={t('mail.username.hint')}
          value={draft.username}
          onChange={({ target }) => onDraft({ username: target.value })}
        />
        <TextField
          label={t('mail.password')}
          hint={hasPassword ? t('mail.password.kept') : undefined}
          type="password"
          autoComplete="new-password"
          disabled={draft.username === ''}
          value={draft.password}
          error={faults.has('password') ? t('mail.fault.password') : undefined}
          onChange={({ target }) => onDraft({ password: target.value })}
        />
      </div>
    </>
  )
}
