import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FolderPrompt } from '#web/features/files/commands/lazy-prompts.ts'
import { filesKey } from '#web/features/files/listing/queries.ts'
import type { Archive, ArchiveSelection } from '#web/features/preview/archive/archive-calls.ts'
import { defaultDraft } from '#web/features/preview/archive/extract-draft.ts'
import { ExtractPrompt } from '#web/features/preview/archive/extract-prompt.tsx'
import { useText } from '#web/i18n/text.tsx'
import { usePage } from '../router/use-page.ts'

export interface ExtractProps {
  readonly archive: Archive
  /** Selected entries, or null for all. */
  readonly chosen: ArchiveSelection | null
  readonly mayReplace: boolean
}

/** Prompt for extracting entries of an archive. Selecting the destination folder opens a prompt of its own. */
export function Extract({ archive, chosen, mayReplace }: ExtractProps) {
  const { tools, jobs } = usePage()
  const { t } = useText()
  const queries = useQueryClient()
  const [draft, setDraft] = useState(() => defaultDraft(archive, chosen?.names))
  const [choosing, setChoosing] = useState(false)
  if (choosing) {
    const choose = (destination: string) => {
      setDraft({ ...draft, destination })
      setChoosing(false)
    }
    return (
      <FolderPrompt title={t('archive.extract.chooseTitle')} onChoose={choose} onClose={() => setChoosing(false)} />
    )
  }
  return (
    <ExtractPrompt
      archive={{ path: archive.path, name: archive.name }}
      chosen={chosen}
      draft={draft}
      mayReplace={mayReplace}
      onChoose={(said) => {
        setDraft(said)
        setChoosing(true)
      }}
      onExtracted={() => void queries.invalidateQueries({ queryKey: filesKey })}
      runJob={jobs.run}
      onClose={tools.prompts.close}
    />
  )
}
