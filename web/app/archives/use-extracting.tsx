import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Permissions } from '#contract/users.ts'
import { allows } from '#web/features/browse/actions.ts'
import { FolderPrompt } from '#web/features/browse/lazy-prompts.ts'
import { filesKey } from '#web/features/browse/queries.ts'
import type { Archive, Chosen } from '#web/features/preview/archive/archive-calls.ts'
import { type ExtractDraft, firstDraft } from '#web/features/preview/archive/extract-draft.ts'
import type { ExtractPromptProps } from '#web/features/preview/archive/extract-prompt.tsx'
import { useText } from '#web/text/text.tsx'
import { Later } from '#web/ui/lazy/lazily.tsx'
import { createPart } from '#web/ui/lazy/part.ts'
import { usePage } from '../use-page.ts'
import { withBook } from '../with-book.ts'

const extractPrompt = createPart(
  async () => (await import('#web/features/preview/archive/extract-prompt.tsx')).ExtractPrompt,
)

/** The prompt with its sentences, when it is first wanted. */
function Extract(props: ExtractPromptProps) {
  const { speech } = usePage()
  const part = useMemo(() => withBook(extractPrompt, 'archive', speech), [speech])
  return <Later part={part} props={props} />
}

/** Chooses the folder that things go to. Its title is in the book of the prompt before it. */
function Choosing(props: { onChoose: (folder: string) => void; onClose: () => void }) {
  const { t } = useText()
  return <FolderPrompt title={t('archive.extract.chooseTitle')} {...props} />
}

/** The function that asks where to extract what was chosen of an archive, or all of it, and does it. */
export function useExtracting(perm: Permissions): (archive: Archive, chosen: Chosen | null) => void {
  const { tools, jobs } = usePage()
  const { prompts } = tools
  const queries = useQueryClient()
  return useMemo(() => {
    const mayReplace = allows('modify')(perm)
    const onExtracted = () => void queries.invalidateQueries({ queryKey: filesKey })
    return (archive, chosen) => {
      const ask = (draft: ExtractDraft) => {
        const { path, name } = archive
        const props = { archive: { path, name }, chosen, draft, mayReplace, onChoose, onExtracted, runJob: jobs.run }
        prompts.open({ id: 'extract', content: <Extract {...props} onClose={prompts.close} /> })
      }
      const onChoose = (draft: ExtractDraft) => {
        const content = (
          <Choosing onChoose={(destination) => ask({ ...draft, destination })} onClose={() => ask(draft)} />
        )
        prompts.open({ id: 'folder', content })
      }
      ask(firstDraft(archive))
    }
  }, [perm, prompts, queries, jobs])
}
