import { useMemo } from 'react'
import type { Permissions } from '#contract/users.ts'
import { allows } from '#web/features/files/commands/actions.ts'
import type { BrowseHost } from '#web/features/files/listing/host.ts'
import { LazyOverlay } from '#web/ui/lazy/lazy-component.tsx'
import { createPart } from '#web/ui/lazy/part.ts'
import { usePage } from '../router/use-page.ts'
import { withMessages } from '../shell/with-messages.ts'
import type { CompressProps } from './compress.tsx'
import { loadArchives } from './load-archives.ts'

const compress = createPart(async () => (await loadArchives()).Compress)

/** Compress prompt with its messages, loaded when it is first opened. */
function Compressing(props: CompressProps) {
  const { speech } = usePage()
  const part = useMemo(() => withMessages(compress, 'jobs', speech), [speech])
  return <LazyOverlay part={part} props={props} />
}

/** Returns the function that opens the prompt for compressing items of a folder into an archive in it. */
export function useCompressing(perm: Permissions): BrowseHost['compress'] {
  const { prompts } = usePage().tools
  return useMemo(
    () => (folder, items, onMade) => {
      const names = items.map((item) => item.name)
      const props = { folder, names, mayReplace: allows('modify')(perm), onMade }
      prompts.open({ id: 'compress', content: <Compressing {...props} /> })
    },
    [perm, prompts],
  )
}
