import { useMemo } from 'react'
import type { Permissions } from '#contract/users.ts'
import { allows } from '#web/features/files/commands/actions.ts'
import type { BrowseHost } from '#web/features/files/listing/host.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { usePage } from '../router/use-page.ts'
import { loadArchives } from './load-archives.ts'

/** Compress prompt, loaded when it is first opened. */
const LazyCompress = lazyComponent(async () => (await loadArchives()).Compress, ['jobs'])

/** Returns the function that opens the prompt for compressing items of a folder into an archive in it. */
export function useCompressing(perm: Permissions): BrowseHost['compress'] {
  const { prompts } = usePage().tools
  return useMemo(
    () => (folder, items, onMade) => {
      const names = items.map((item) => item.name)
      const props = { folder, names, mayReplace: allows('modify')(perm), onMade }
      prompts.open({ id: 'compress', content: <LazyCompress {...props} /> })
    },
    [perm, prompts],
  )
}
