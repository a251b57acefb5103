import { useLayoutEffect } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '../lib/page-tools.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

/** Asks before what was typed is left behind. There is no way back, so the focus starts on the button that stays. */
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

/** Has every way off a page of the settings ask while something on it is not saved. */
export function useUnsavedGuard(unsaved: boolean): void {
  const { leaving, prompts } = usePageTools()
  // Let go in the layout phase: what is shown next may itself lead elsewhere, and must not be asked about.
  useLayoutEffect(() => {
    if (!unsaved) return
    return leaving.guard((leave) => {
      const go = () => {
        prompts.close()
        leave()
      }
      prompts.open({ id: 'unsaved', content: <LeavePrompt onStay={prompts.close} onLeave={go} /> })
    })
  }, [unsaved, leaving, prompts])
}
