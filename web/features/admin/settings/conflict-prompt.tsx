import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Reports that another user changed the same settings. Neither option can be undone, so the focus starts on Cancel. */
export function ConflictPrompt(props: { onClose: () => void; onTheirs: () => void; onMine: () => void }) {
  const { onClose, onTheirs, onMine } = props
  const { t } = useText()
  const footer = (
    <>
      <Button onClick={onClose} data-autofocus>
        {t('action.cancel')}
      </Button>
      <Button onClick={onTheirs}>{t('settings.conflict.theirs')}</Button>
      <Button variant="danger" onClick={onMine}>
        {t('settings.conflict.mine')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('settings.conflict.title')} onClose={onClose} footer={footer}>
      <p>{t('settings.conflict.detail')}</p>
    </Dialog>
  )
}
