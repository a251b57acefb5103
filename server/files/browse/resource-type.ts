import { resourceTypeOf } from '#contract/file-types.ts'
import type { ResourceType } from '#contract/resources.ts'
import type { Stat } from '#server/storage/storage.ts'

/** What an item is shown as when its name, kind and size are all that is known (contract 4.6). */
export function typeOf(name: string, { kind, size }: Pick<Stat, 'kind' | 'size'>): ResourceType {
  if (kind === 'directory') return ''
  if (kind === 'invalid_link') return 'invalid_link'
  return kind === 'file' ? resourceTypeOf(name, size) : 'blob'
}
