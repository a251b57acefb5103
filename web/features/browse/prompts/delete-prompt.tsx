import { useText } from '#web/text/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import type { Item } from '../item.ts'
import { ItemSummary } from './item-summary.tsx'
import styles from './prompts.module.css'

/** So many items are named; of the rest the number is said. */
const NAMED = 4

/** Asks before items are deleted for good. Enter confirms; neither button has the focus. */
export function DeletePrompt(props: { items: readonly Item[]; onClose: () => void; onConfirm: () => void }) {
  const { items, onClose, onConfirm } = props
  const { t } = useText()
  const [first] = items
  if (!first) return null
  const title =
    items.length === 1 ? t('browse.delete.one', visibleName(first.name)) : t('browse.delete.many', items.length)
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={onConfirm}
      final
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="danger" type="submit">
            {t('browse.action.delete')}
          </Button>
        </>
      }
    >
      <div className={styles.items}>
        {items.slice(0, NAMED).map((item) => (
          <ItemSummary key={item.path} item={item} />
        ))}
      </div>
      {items.length > NAMED && <p className={styles.rest}>{t('browse.andMore', items.length - NAMED)}</p>}
      <p className={styles.note}>{t('browse.delete.forGood')}</p>
    </Dialog>
  )
}
