import type { RuntimeConfig } from '#contract/runtime-config.ts'
import type { PreviewFile } from '../preview-file.ts'
import { viewerOf } from '../viewer-of.ts'
import { loadPicture } from './picture-cache.ts'
import { pictureHref, picturePlan } from './picture-source.ts'

/** Maximum size of originals that are preloaded, in bytes. */
const MODEST = 30_000_000

/**
 * Preloads and decodes the image of a file that may be shown next. Ignores other files and errors: the image is loaded again when it is
 * shown.
 */
export async function preloadPicture(
  file: Pick<PreviewFile, 'path' | 'name' | 'type' | 'modified' | 'size'>,
  config: RuntimeConfig,
): Promise<void> {
  if (viewerOf(file) !== 'image') return
  const [source] = picturePlan(file.name, config).order
  if (source === 'original' && file.size > MODEST) return
  await loadPicture(pictureHref(file, source)).catch(() => undefined)
}
