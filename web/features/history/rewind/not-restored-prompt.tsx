import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FileName } from '#web/ui/file-name.tsx'
import styles from './rewind.module.css'

/** Number of names listed; the rest is counted. */
const NAMED = 50

/** Lists the items that could not be restored. */
export function NotRestoredPrompt({ names, onClose }: { names: readonly string[]; onClose: () => void }) {
  const { t } = useText()
  return (
    <Dialog
      title={t('rewind.leftTitle', names.length)}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose} data-autofocus>
          {t('action.close')}
        </Button>
      }
    >
      <p>{t('rewind.leftDetail')}</p>
      <ul className={styles.left}>
        {names.slice(0, NAMED).map((name) => (
          <li key={name}>
            <FileName name={name} />
          </li>
        ))}
      </ul>
      {names.length > NAMED && <p className={styles.aside}>{t('rewind.andMore', names.length - NAMED)}</p>}
    </Dialog>
  )
}
