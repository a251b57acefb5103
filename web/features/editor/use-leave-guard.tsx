import { useLayoutEffect } from 'react'
import { usePageTools } from '#web/lib/page-tools.ts'
import { useLatest } from '#web/lib/use-latest.ts'
import { visibleName } from '#web/ui/name-parts.ts'
import type { SaveOutcome } from './editing-model.ts'
import { UnsavedPrompt } from './prompts/unsaved-prompt.tsx'

/** Asks before the page is left while there are unsaved changes. */
export function useLeaveGuard(guarded: {
  dirty: boolean
  name: string
  save: () => Promise<SaveOutcome>
  /** Called when the user discards the changes. */
  discard: () => void
}): void {
  const { dirty, name, save, discard } = guarded
  const { navigationGuard, prompts } = usePageTools()
  const latest = useLatest({ save, discard })
  // Removed in the layout phase: the next view may navigate at once, which must not ask again.
  useLayoutEffect(() => {
    if (!dirty) return
    return navigationGuard.guard((leave) => {
      const go = () => {
        prompts.close()
        leave()
      }
      const saveAndGo = async () => {
        prompts.close()
        if ((await latest.current.save()) === 'saved') leave()
      }
      const content = (
        <UnsavedPrompt
          name={visibleName(name)}
          onClose={prompts.close}
          onDiscard={() => {
            latest.current.discard()
            go()
          }}
          onSave={() => void saveAndGo()}
        />
      )
      prompts.open({ id: 'unsaved', content })
    })
  }, [dirty, navigationGuard, name, prompts])
}
