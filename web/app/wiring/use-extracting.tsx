import { useMemo } from 'react'
import type { Permissions } from '#contract/users.ts'
import { allows } from '#web/features/files/commands/actions.ts'
import type { Archive, ArchiveSelection } from '#web/features/preview/archive/archive-calls.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { usePage } from '../router/use-page.ts'
import { loadArchives } from './load-archives.ts'

/** Extract prompt, loaded when it is first opened. */
const LazyExtract = lazyComponent(async () => (await loadArchives()).Extract, ['archive'])

/** Returns the function that opens the prompt for extracting an archive or selected entries of it. */
export function useExtracting(perm: Permissions): (archive: Archive, chosen: ArchiveSelection | null) => void {
  const { prompts } = usePage().tools
  return useMemo(
    () => (archive, chosen) => {
      const props = { archive, chosen, mayReplace: allows('modify')(perm) }
      prompts.open({ id: 'extract', content: <LazyExtract {...props} /> })
    },
    [perm, prompts],
  )
}
