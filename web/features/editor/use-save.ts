import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import type { EditingModel, SaveOutcome } from './editing-model.ts'
import { type SaveContext, SaveDialogs } from './save-dialogs.tsx'

/** Returns a function that saves and opens a dialog where a decision is needed. */
export function useSave(model: EditingModel, place: SaveContext): () => Promise<SaveOutcome> {
  const page = usePageTools()
  const { t } = useText()
  const dialogs = new SaveDialogs(model, place, page, t)
  return () => dialogs.save()
}
