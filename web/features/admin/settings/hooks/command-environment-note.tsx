import { useText } from '#web/i18n/text.tsx'
import { useConfig } from '#web/lib/page-tools.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import styles from './hooks.module.css'
import { UnconfinedNote } from './unconfined-note.tsx'

const VARIABLES = ['FILE', 'DESTINATION', 'SCOPE', 'USERNAME', 'TRIGGER'] as const

/** Explains the permissions, the environment and the exit codes of commands. */
export function CommandEnvironmentNote() {
  const { ExecUnconfined } = useConfig()
  const { t } = useText()
  return (
    <div>
      {ExecUnconfined ? <UnconfinedNote /> : <p className={styles.note}>{t('hooks.reach')}</p>}
      <Disclosure title={t('hooks.told')}>
        <div className={styles.told}>
          <p>{t('hooks.told.variables')}</p>
          <dl className={styles.variables}>
            {VARIABLES.map((name) => (
              <div key={name}>
                <dt>
                  <code>{name}</code>
                </dt>
                <dd>{t(`hooks.told.${name}`)}</dd>
              </div>
            ))}
          </dl>
          <p>{t('hooks.told.input')}</p>
          <p>{t('hooks.told.plain')}</p>
          <p>{t('hooks.told.before')}</p>
          <p>{t('hooks.told.after')}</p>
          <p>{t('hooks.told.background')}</p>
        </div>
      </Disclosure>
    </div>
  )
}
