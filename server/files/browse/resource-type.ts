import { resourceTypeOf } from '#contract/file-types.ts'
import type { ResourceType } from '#contract/resources.ts'
import type { Stat } from '#server/storage/storage.ts'

/** Returns the type of an item of which only the name, kind and size are known. */
export function typeOf(name: string, { kind, size }: Pick<Stat, 'kind' | 'size'>): ResourceType {
  if (kind === 'directory') return ''
  if (kind === 'invalid_link') return 'invalid_link'
  return kind === 'file' ? resourceTypeOf(name, size) : 'blob'
}
