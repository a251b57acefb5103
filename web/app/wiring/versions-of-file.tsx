import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { detect } from '#contract/encodings/detect.ts'
import { mediaTypeOf } from '#contract/file-types.ts'
import type { Permissions } from '#contract/users.ts'
import { Comparison } from '#web/features/editor/compare/comparison.tsx'
import { allows } from '#web/features/files/commands/actions.ts'
import { filesKey } from '#web/features/files/listing/queries.ts'
import type { TextTools } from '#web/features/history/versions/text-tools.ts'
import { VersionsPrompt } from '#web/features/history/versions/versions-prompt.tsx'
import { usePage } from '../router/use-page.ts'
import type { ShownFile } from './shown-file.ts'

const TEXTS: TextTools = { read: async (bytes) => (await detect(bytes))?.text ?? null, Comparison }

/** Earlier versions of a file. Texts are decoded and compared in the same way as in the editor. */
export function VersionsOfFile({ file, perm }: { file: ShownFile; perm: Permissions }) {
  const { prompts } = usePage().tools
  const queries = useQueryClient()
  const onChanged = useCallback(() => void queries.invalidateQueries({ queryKey: filesKey }), [queries])
  const { path, name, isText = mediaTypeOf(name).type === 'text' } = file
  const rights = {
    mayDownload: allows('download')(perm),
    mayModify: allows('modify')(perm),
    mayDelete: allows('delete')(perm),
  }
  return (
    <VersionsPrompt
      file={{ path, name, isText }}
      rights={rights}
      texts={TEXTS}
      onChanged={onChanged}
      onClose={prompts.close}
    />
  )
}
