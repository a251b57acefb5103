import { useCallback, useEffect } from 'react'
import { usePageTools } from '#web/lib/page-tools.ts'
import { ConflictPrompt } from './conflict-prompt.tsx'
import type { UploadQueue } from './upload-queue.ts'
import { useUploads } from './use-uploads.ts'

/**
 * Asks about the first taken name, and again whenever there is a new first one, unless the person is in another prompt.
 * The returned function asks again after they closed the question.
 */
export function useConflictPrompt(queue: UploadQueue, mayReplace: boolean): () => void {
  const { prompts } = usePageTools()
  const { question } = useUploads(queue)
  const ask = useCallback(() => {
    const content = <ConflictPrompt queue={queue} mayReplace={mayReplace} onClose={prompts.close} />
    prompts.open({ id: 'replace', content })
  }, [queue, mayReplace, prompts])
  useEffect(() => {
    if (question !== null && prompts.getSnapshot() === null) ask()
  }, [question, prompts, ask])
  return ask
}
