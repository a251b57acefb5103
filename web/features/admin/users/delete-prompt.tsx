import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Asks before an account goes. There is no way back, so the focus starts on Cancel. */
export function DeletePrompt(props: { name: string; isSelf: boolean; onClose: () => void; onDelete: () => void }) {
  const { name, isSelf, onClose, onDelete } = props
  const { t } = useText()
  const footer = (
    <>
      <Button onClick={onClose} data-autofocus>
        {t('action.cancel')}
      </Button>
      <Button variant="danger" onClick={onDelete}>
        {t('people.delete')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('people.delete.title', name)} onClose={onClose} footer={footer}>
      <p>{t('people.delete.detail')}</p>
      {isSelf && <p>{t('people.delete.self')}</p>}
    </Dialog>
  )
}
