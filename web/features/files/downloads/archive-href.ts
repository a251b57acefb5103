import type { ArchiveFormat } from '#contract/archives.ts'
import { encodePath } from '#web/lib/encode-path.ts'
import { rawHref } from '#web/lib/raw-address.ts'

/**
 * The address of several items of a folder as one archive; of the folder itself when `names` is empty. Each name is
 * percent-encoded, so that a comma in one does not part it; the query encodes the list once more.
 */
export function archiveHref(folder: string, names: readonly string[], format: ArchiveFormat): string {
  const query = new URLSearchParams({ algo: format })
  if (names.length > 0) query.set('files', names.map(encodePath).join(','))
  return `${rawHref(folder)}?${query}`
}
