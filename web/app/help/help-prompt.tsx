import { formatShortcut, isApple } from '#web/lib/keyboard.ts'
import { useText } from '#web/text/text.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { type HelpEntry, withKeys } from './help-entries.ts'
import styles from './help-prompt.module.css'

/** What can be done here by keyboard, mouse and touch. Made from the same list of actions as everything else. */
export function HelpPrompt(props: { entries: readonly HelpEntry[]; version: string; onClose: () => void }) {
  const { entries, version, onClose } = props
  const { t } = useText()
  const always: HelpEntry[] = [
    { id: 'help', text: t('help.help'), shortcut: 'F1' },
    { id: 'clear', text: t('help.clear'), shortcut: 'Escape' },
  ]
  const byMouse = [
    [t('help.open'), t('help.doubleClick')],
    [t('help.range'), t('help.shiftClick')],
    [t('help.add'), t('help.modClick', isApple() ? '⌘' : 'Ctrl')],
  ] as const
  return (
    <Dialog title={t('help.title')} size="large" onClose={onClose}>
      <div className={styles.columns}>
        <section>
          <h3 className={styles.heading}>{t('help.shortcuts')}</h3>
          <dl>
            {withKeys([...entries, ...always]).map(({ id, text, shortcut }) => (
              <div key={id} className={styles.line}>
                <dt>{text}</dt>
                <dd>
                  <kbd className={styles.keys}>{formatShortcut(shortcut)}</kbd>
                </dd>
              </div>
            ))}
          </dl>
        </section>
        <section>
          <h3 className={styles.heading}>{t('help.mouse')}</h3>
          <dl>
            {byMouse.map(([what, how]) => (
              <div key={what} className={styles.line}>
                <dt>{what}</dt>
                <dd className={styles.how}>{how}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
      {version && <p className={styles.version}>{t('help.version', version)}</p>}
    </Dialog>
  )
}
