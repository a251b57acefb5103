import { useMemo } from 'react'
import type { Permissions } from '#contract/users.ts'
import { allows } from '#web/features/files/commands/actions.ts'
import type { Archive, ArchiveSelection } from '#web/features/preview/archive/archive-calls.ts'
import { LazyOverlay } from '#web/ui/lazy/lazy-component.tsx'
import { createPart } from '#web/ui/lazy/part.ts'
import { usePage } from '../router/use-page.ts'
import { withMessages } from '../shell/with-messages.ts'
import type { ExtractProps } from './extract.tsx'
import { loadArchives } from './load-archives.ts'

const extract = createPart(async () => (await loadArchives()).Extract)

/** Extract prompt with its messages, loaded when it is first opened. */
function Extracting(props: ExtractProps) {
  const { speech } = usePage()
  const part = useMemo(() => withMessages(extract, 'archive', speech), [speech])
  return <LazyOverlay part={part} props={props} />
}

/** Returns the function that opens the prompt for extracting an archive or selected entries of it. */
export function useExtracting(perm: Permissions): (archive: Archive, chosen: ArchiveSelection | null) => void {
  const { prompts } = usePage().tools
  return useMemo(
    () => (archive, chosen) => {
      const props = { archive, chosen, mayReplace: allows('modify')(perm) }
      prompts.open({ id: 'extract', content: <Extracting {...props} /> })
    },
    [perm, prompts],
  )
}
