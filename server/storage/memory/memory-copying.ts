import { fromNanoseconds, toNanoseconds } from '#server/platform/time/nanoseconds.ts'
import type { Content, CopyOptions, WriteOptions } from '../storage.ts'
import type { FileNode, MemoryNode } from './memory-node.ts'
import { regularFile } from './memory-places.ts'
import type { MemorySpace } from './memory-space.ts'
import type { MemoryTree } from './memory-tree.ts'

/** `replaces`: whether the copy replaces a file. */
export type MemoryCopyOptions = CopyOptions & { readonly replaces?: boolean }

/** Copies a file or a link; `name` gives the complete copy its name. */
export async function duplicate<T>(
  { tree, space }: { readonly tree: MemoryTree; readonly space: MemorySpace },
  node: MemoryNode,
  options: MemoryCopyOptions | undefined,
  name: (copy: MemoryNode) => T,
): Promise<T> {
  if (node.kind === 'link') return space.stage(contentOf(new Uint8Array()), options, () => name(tree.link(node.target)))
  const source = regularFile(node)
  return space.stage(contentOf(source.bytes), options, (bytes) => {
    const copy = tree.file(bytes, source.permissions)
    const { preservesAttributes, keepsTime, replaces } = options ?? {}
    if (preservesAttributes || (keepsTime && !replaces)) copy.modifiedNs = source.modifiedNs
    else if (keepsTime) dated(copy, { modified: Number(source.modifiedNs / 1_000_000_000n) })
    return name(copy)
  })
}

/** Returns whether two nodes are equal, as defined by `Storage.isCopy`. */
export function isSame(one: MemoryNode, other: MemoryNode | undefined): boolean {
  if (one.kind === 'file') return other?.kind === 'file' && Buffer.compare(one.bytes, other.bytes) === 0
  if (one.kind === 'link') return other?.kind === 'link' && one.target === other.target
  return one.kind === other?.kind
}

/** Sets the modification time. The fraction of a second remains the current one. */
export function dated(node: FileNode, options: WriteOptions | undefined): FileNode {
  if (options?.modified !== undefined)
    node.modifiedNs = toNanoseconds(options.modified, fromNanoseconds(node.modifiedNs).nanos)
  return node
}

function contentOf(bytes: Uint8Array): Content {
  async function* stream() {
    yield bytes
  }
  return { stream: stream(), length: bytes.length }
}
