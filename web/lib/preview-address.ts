import { type PreviewKind, type PreviewSize, previewKindOf } from '#contract/previews.ts'
import type { RuntimeConfig } from '#contract/runtime-config.ts'
import { hrefOf } from './addresses.ts'
import { encodePath } from './encode-path.ts'

/** The call for a small picture of a file, below the base path. `modified` (ms since the epoch) tells the browser which version it may keep. */
export const previewPath = (size: PreviewSize, path: string, modified: number): string =>
  `/api/preview/${size}${encodePath(path)}?inline=true&k=${modified}`

/** The address of a small picture of a file. The cookie signs it. */
export const previewHref = (size: PreviewSize, path: string, modified: number): string =>
  hrefOf(previewPath(size, path, modified))

/** What a server that does not say makes previews of. */
const USUAL: readonly PreviewKind[] = ['picture']

/** What kind of preview this server may make of a file of this name; null when it makes none. */
export function previewOf(
  name: string,
  { PreviewKinds = USUAL }: Pick<RuntimeConfig, 'PreviewKinds'>,
): PreviewKind | null {
  const kind = previewKindOf(name)
  return kind !== null && PreviewKinds.includes(kind) ? kind : null
}
