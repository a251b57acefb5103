import { previewKindOf } from '#contract/preview-kinds.ts'
import type { PreviewKind, PreviewSize } from '#contract/previews.ts'
import type { RuntimeConfig } from '#contract/runtime-config.ts'
import { hrefOf } from './addresses.ts'
import { encodePath } from './encode-path.ts'

/**
 * Returns the call for a preview of a file, below the base path. `modified` (ms since the epoch) identifies the version that the browser
 * may cache.
 */
export const previewPath = (size: PreviewSize, path: string, modified: number): string =>
  `/api/preview/${size}${encodePath(path)}?inline=true&k=${modified}`

/** Returns the URL of a preview of a file. The request is authorized by the cookie. */
export const previewHref = (size: PreviewSize, path: string, modified: number): string =>
  hrefOf(previewPath(size, path, modified))

/** Preview kinds assumed when the server does not name any. */
const USUAL: readonly PreviewKind[] = ['picture']

/** Returns the kind of preview that this server can create for a file with this name, or null. */
export function previewOf(
  name: string,
  { PreviewKinds = USUAL }: Pick<RuntimeConfig, 'PreviewKinds'>,
): PreviewKind | null {
  const kind = previewKindOf(name)
  return kind !== null && PreviewKinds.includes(kind) ? kind : null
}
