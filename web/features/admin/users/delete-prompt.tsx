import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Asks for confirmation before an account is deleted. The focus starts on Cancel because this cannot be undone. */
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
