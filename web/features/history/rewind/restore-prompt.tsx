import type { RewoundItem } from '#contract/versions.ts'
import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useWorkState } from '#web/ui/use-work-state.ts'
import styles from './rewind.module.css'
import { countEffects, type RestoreEffect } from './rewound.ts'

const FATES: readonly RestoreEffect[] = ['comeBack', 'goAway', 'change', 'stay']

interface RestorePromptProps {
  /** Differing items in the folder that would be restored. */
  items: readonly RewoundItem[]
  /** Whether everything in and below the folder is restored. */
  isAll: boolean
  at: number
  onClose: () => void
  /** Restores the items and reports the result. */
  onConfirm: () => Promise<void>
}

/** Asks for confirmation with a list of the consequences before items are restored. */
export function RestorePrompt({ items, isAll, at, onClose, onConfirm }: RestorePromptProps) {
  const { t, format } = useText()
  const [state, run] = useWorkState()
  const fates = countEffects(items)
  const confirm = () => {
    if (state === 'idle') run(onConfirm).catch(() => undefined)
  }
  return (
    <Dialog
      title={isAll ? t('rewind.askAll') : t('rewind.askChosen', items.length)}
      onClose={onClose}
      onSubmit={confirm}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="primary" type="submit" state={state}>
            {t('rewind.confirm')}
          </Button>
        </>
      }
    >
      <p>{t(isAll ? 'rewind.askAllWhen' : 'rewind.askWhen', format.exactDate(new Date(at)))}</p>
      <ul className={styles.fates}>
        {FATES.filter((fate) => fates[fate] > 0).map((fate) => (
          <li key={fate}>{t(`rewind.${fate}`, fates[fate])}</li>
        ))}
      </ul>
      {isAll && <p>{t('rewind.belowToo')}</p>}
      <p className={styles.aside}>{t('rewind.undoable')}</p>
    </Dialog>
  )
}
