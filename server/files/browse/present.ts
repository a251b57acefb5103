import { extensionOf } from '#contract/file-extension.ts'
import type { FileResource, FolderResource, ResourceItem, ResourceType } from '#contract/resources.ts'
import type { Sorting } from '#contract/sorting.ts'
import { baseName, type VirtualPath } from '#server/access/virtual-path.ts'
import type { DirectoryColumns, Stat } from '#server/storage/storage.ts'
import { goFileMode } from './go-mode.ts'
import type { FileView } from './read.ts'
import { rfc3339FromNs } from './timestamp.ts'

/** Returns the response about one file. Values that the view does not contain are absent, not null. */
export function presentFile({ path, stat, type, content, checksums, subtitles, rights }: FileView): FileResource {
  return {
    ...presentItem(path, stat, type),
    isDir: false,
    ...(content !== undefined && { content }),
    ...(checksums !== undefined && { checksums }),
    ...(subtitles !== undefined && subtitles.length > 0 && { subtitles: [...subtitles] }),
    ...(rights !== undefined && { rights: [...rights] }),
  }
}

/** Returns the response about a folder without its items, which `folder-json.ts` writes. */
export function presentFolder(
  path: VirtualPath,
  columns: DirectoryColumns,
  sorting: Sorting,
): Omit<FolderResource, 'items'> {
  return {
    ...presentItem(path, columns.directory, ''),
    isDir: true,
    numDirs: columns.directories,
    numFiles: columns.files,
    sorting: { by: sorting.by, asc: sorting.asc },
  }
}

function presentItem(path: VirtualPath, stat: Stat, type: ResourceType): ResourceItem {
  const name = baseName(path)
  return {
    path,
    name,
    size: stat.size,
    extension: extensionOf(name),
    modified: rfc3339FromNs(stat.modifiedNs),
    mode: goFileMode(stat.mode),
    isDir: stat.kind === 'directory',
    isSymlink: stat.isLink,
    type,
  }
}
