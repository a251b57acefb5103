import { useLayoutEffect, useRef } from 'react'
import { usePageTools } from '#web/lib/page-tools.ts'
import { visibleName } from '#web/ui/name-parts.ts'
import { UnsavedPrompt } from './unsaved-prompt.tsx'
import type { SaveOutcome } from './use-editing.ts'

/** Has every way off ask while something is unsaved. */
export function useLeaveGuard(dirty: boolean, name: string, save: () => Promise<SaveOutcome>): void {
  const { leaving, prompts } = usePageTools()
  const latest = useRef(save)
  useLayoutEffect(() => {
    latest.current = save
  })
  // Let go in the layout phase: what is shown next may itself lead elsewhere, and must not be asked about.
  useLayoutEffect(() => {
    if (!dirty) return
    return leaving.guard((leave) => {
      const go = () => {
        prompts.close()
        leave()
      }
      const saveAndGo = async () => {
        prompts.close()
        if ((await latest.current()) === 'saved') leave()
      }
      const content = (
        <UnsavedPrompt
          name={visibleName(name)}
          onClose={prompts.close}
          onDiscard={go}
          onSave={() => void saveAndGo()}
        />
      )
      prompts.open({ id: 'unsaved', content })
    })
  }, [dirty, leaving, name, prompts])
}
