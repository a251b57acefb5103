import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { mediaTypeOf } from '#contract/file-types.ts'
import { filesKey } from '#web/features/browse/queries.ts'
import { Comparison } from '#web/features/editor/compare/comparison.tsx'
import { detect } from '#web/features/editor/encoding/detect.ts'
import type { TextTools } from '#web/features/versions/text-tools.ts'
import type { VersionedFile, VersionRights } from '#web/features/versions/versions-file.ts'
import { VersionsPrompt } from '#web/features/versions/versions-prompt.tsx'
import { usePage } from '../use-page.ts'

const TEXTS: TextTools = { read: async (bytes) => (await detect(bytes))?.text ?? null, Comparison }

export interface VersionsPartProps {
  /** `isText` null: its name tells. */
  file: Pick<VersionedFile, 'path' | 'name'> & { readonly isText: boolean | null }
  rights: VersionRights
}

/** What a file held before; texts are read and compared as the editor does it. */
export function VersionsPart({ file, rights }: VersionsPartProps) {
  const { prompts } = usePage().tools
  const queries = useQueryClient()
  const onChanged = useCallback(() => void queries.invalidateQueries({ queryKey: filesKey }), [queries])
  const isText = file.isText ?? mediaTypeOf(file.name).type === 'text'
  return (
    <VersionsPrompt
      file={{ ...file, isText }}
      rights={rights}
      texts={TEXTS}
      onChanged={onChanged}
      onClose={prompts.close}
    />
  )
}
