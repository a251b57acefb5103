import type { Scope } from '#server/access/authorize.ts'
import { readingSubject } from '#server/access/system-subject.ts'
import { type ContentParts, type ContentSearch, IndexedContent } from './content-search.ts'

export type OpenContentParts = Omit<ContentParts, 'subject'> & { readonly served: Omit<Scope, 'root'> }

/** Searching what is in files; ends with `opened`. Off until it is told settings that say otherwise. */
export function openContent({ served, ...parts }: OpenContentParts, opened: AsyncDisposableStack): ContentSearch {
  return opened.adopt(new IndexedContent({ ...parts, subject: readingSubject(served) }), (open) => open.close())
}
