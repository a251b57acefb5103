import { usePageTools } from '#web/lib/page-tools.ts'
import { visibleName } from '#web/ui/name-parts.ts'
import { ConflictPrompt } from './conflict-prompt.tsx'
import type { EditingModel, SaveOutcome } from './use-editing.ts'

/** Saves, and asks what to do when the file has changed meanwhile. */
export function useSave({ save, reload }: EditingModel, name: string): () => Promise<SaveOutcome> {
  const { prompts } = usePageTools()
  return async () => {
    const outcome = await save()
    if (outcome !== 'conflict') return outcome
    const content = (
      <ConflictPrompt
        name={visibleName(name)}
        onClose={prompts.close}
        onReload={() => {
          prompts.close()
          void reload()
        }}
        onOverwrite={() => {
          prompts.close()
          void save({ overwrite: true })
        }}
      />
    )
    prompts.open({ id: 'changedMeanwhile', content })
    return outcome
  }
}
