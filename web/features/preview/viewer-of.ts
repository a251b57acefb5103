import { mediaTypeOf } from '#contract/file-types.ts'
import type { ResourceType } from '#contract/resources.ts'

/** The ways the preview can show a file; `none` is the box that says it cannot. */
export type Viewer = 'image' | 'audio' | 'video' | 'pdf' | 'none'

/** Which viewer shows a file of this name and type. The server has no type for PDF: its name decides (contract). */
export function viewerOf({ name, type }: { name: string; type: ResourceType }): Viewer {
  if (type === 'image' || type === 'audio' || type === 'video') return type
  return type === 'blob' && mediaTypeOf(name).type === 'pdf' ? 'pdf' : 'none'
}
