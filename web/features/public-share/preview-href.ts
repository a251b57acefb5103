import { previewKindOf } from '#contract/preview-kinds.ts'
import type { PREVIEW_SIZES } from '#contract/preview-sizes.ts'
import type { Item, SharedView } from './shared-view.ts'

/**
 * Returns whether this server creates reduced pictures of files with this name. The configuration is read here and not with the rest
 * because not every visitor needs it.
 */
function hasPreview(name: string, config: unknown = Reflect.get(globalThis, 'FileBrowser')): boolean {
  const { EnableThumbs, PreviewKinds = ['picture'] } = Object(config)
  const kind = previewKindOf(name)
  return EnableThumbs !== false && kind !== null && Array.isArray(PreviewKinds) && PreviewKinds.includes(kind)
}

/**
 * Returns the address of a reduced picture of a file, which does not count as a download; null where there is none. `path` is that of the
 * file within the link.
 */
export function previewHref(
  here: SharedView,
  { name, modified }: Pick<Item, 'name' | 'modified'>,
  path: string,
  size: (typeof PREVIEW_SIZES)[number],
): string | null {
  if (here.share.downloadsLeft === 0 || !hasPreview(name)) return null
  return `${here.reducedHrefOf(path, size)}&k=${Date.parse(modified)}`
}
