import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Dialog shown before leaving unsaved changes. */
export function UnsavedPrompt(props: { name: string; onClose: () => void; onDiscard: () => void; onSave: () => void }) {
  const { name, onClose, onDiscard, onSave } = props
  const { t } = useText()
  return (
    <Dialog
      title={t('editor.unsaved.title', name)}
      onClose={onClose}
      onSubmit={onSave}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button onClick={onDiscard}>{t('editor.discard')}</Button>
          <Button variant="primary" type="submit" data-autofocus>
            {t('editor.save')}
          </Button>
        </>
      }
    >
      <p>{t('editor.unsaved.detail')}</p>
    </Dialog>
  )
}
