import { useMemo } from 'react'
import type { Permissions } from '#contract/users.ts'
import { allows } from '#web/features/browse/actions.ts'
import { Later } from '#web/ui/lazy/lazily.tsx'
import { createPart } from '#web/ui/lazy/part.ts'
import { usePage } from '../use-page.ts'
import { withBook } from '../with-book.ts'
import type { VersionsPartProps } from './versions-part.tsx'

const versionsPart = createPart(async () => (await import('./versions-part.tsx')).VersionsPart)

/** What shows versions with its sentences, when it is first wanted; comparing speaks as the editor does. */
function Versions(props: VersionsPartProps) {
  const { speech } = usePage()
  const part = useMemo(() => withBook(withBook(versionsPart, 'editor', speech), 'versions', speech), [speech])
  return <Later part={part} props={props} />
}

/** The function that shows what a file held before. */
export function useVersions(perm: Permissions): (file: VersionsPartProps['file']) => void {
  const { prompts } = usePage().tools
  return useMemo(
    () => (file) => {
      const rights = {
        mayDownload: allows('download')(perm),
        mayModify: allows('modify')(perm),
        mayDelete: allows('delete')(perm),
      }
      prompts.open({ id: 'versions', content: <Versions file={file} rights={rights} /> })
    },
    [perm, prompts],
  )
}
