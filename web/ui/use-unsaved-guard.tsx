import { useLayoutEffect } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '../lib/page-tools.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

/** Confirmation before unsaved changes are discarded. This cannot be undone, so the focus starts on the button that stays. */
function LeavePrompt({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const { t } = useText()
  const footer = (
    <>
      <Button onClick={onStay} data-autofocus>
        {t('unsaved.stay')}
      </Button>
      <Button variant="danger" onClick={onLeave}>
        {t('unsaved.leave')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('unsaved.title')} onClose={onStay} footer={footer}>
      <p>{t('unsaved.detail')}</p>
    </Dialog>
  )
}

/** Requires confirmation for leaving a settings page while it has unsaved changes. */
export function useUnsavedGuard(unsaved: boolean): void {
  const { navigationGuard, prompts } = usePageTools()
  // Removed in the layout phase, because the next page may itself navigate, which must not require confirmation.
  useLayoutEffect(() => {
    if (!unsaved) return
    return navigationGuard.guard((leave) => {
      const go = () => {
        prompts.close()
        leave()
      }
      prompts.open({ id: 'unsaved', content: <LeavePrompt onStay={prompts.close} onLeave={go} /> })
    })
  }, [unsaved, navigationGuard, prompts])
}
