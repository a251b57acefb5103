import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { useWorkState } from '#web/ui/use-work-state.ts'

/** Asks for confirmation before a token is revoked. */
export function RevokePrompt(props: { name: string; onConfirm: () => Promise<void>; onClose: () => void }) {
  const { name, onConfirm, onClose } = props
  const { t } = useText()
  const [state, run] = useWorkState()
  const submit = () => {
    if (state === 'idle') void run(onConfirm)
  }
  return (
    <Dialog
      title={t('tokens.revoke.title')}
      onClose={onClose}
      onSubmit={submit}
      final
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="danger" type="submit" state={state}>
            {t('tokens.revoke')}
          </Button>
        </>
      }
    >
      <p>{t('tokens.revoke.detail', visibleName(name))}</p>
    </Dialog>
  )
}
