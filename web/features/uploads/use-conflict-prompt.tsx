import { useCallback, useEffect } from 'react'
import { usePageTools } from '#web/lib/page-tools.ts'
import { ConflictPrompt } from './conflict-prompt.tsx'
import type { UploadQueue } from './upload-queue.ts'
import { useUploads } from './use-uploads.ts'

/**
 * Asks about the first conflict, and again whenever another becomes the first, unless another prompt is open.
 * The returned function asks again after the user closed the question.
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
