import type { ArchiveFormat } from '#contract/archives.ts'
import { encodePath } from '#web/lib/encode-path.ts'
import { rawHref } from '#web/lib/raw-address.ts'

/**
 * Returns the URL for downloading items of a folder as one archive, or the folder itself if `names` is empty. Each name is percent-encoded,
 * so that commas in names do not split them; the query encodes the list again.
 */
export function archiveHref(folder: string, names: readonly string[], format: ArchiveFormat): string {
  const query = new URLSearchParams({ algo: format })
  if (names.length > 0) query.set('files', names.map(encodePath).join(','))
  return `${rawHref(folder)}?${query}`
}
