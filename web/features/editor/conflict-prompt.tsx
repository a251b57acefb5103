import { useText } from '#web/text/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Says that the file has changed since it was opened. Neither way has a way back, so the focus starts on Cancel. */
export function ConflictPrompt(props: {
  name: string
  onClose: () => void
  onReload: () => void
  onOverwrite: () => void
}) {
  const { name, onClose, onReload, onOverwrite } = props
  const { t } = useText()
  return (
    <Dialog
      title={t('editor.conflict.title', name)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            {t('action.cancel')}
          </Button>
          <Button onClick={onReload}>{t('editor.reload')}</Button>
          <Button variant="danger" onClick={onOverwrite}>
            {t('editor.overwrite')}
          </Button>
        </>
      }
    >
      <p>{t('editor.conflict.detail')}</p>
    </Dialog>
  )
}
