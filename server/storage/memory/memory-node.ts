import { identityOf } from '../identity.ts'
import type { NodeKind, Stat } from '../storage.ts'

type Item = {
  /** Used as the inode. */
  readonly id: number
  /** Permission bits only. */
  readonly permissions: number
  modifiedNs: bigint
}

export type FileNode = Item & { readonly kind: 'file'; readonly bytes: Uint8Array }
export type DirectoryNode = Item & { readonly kind: 'directory'; readonly entries: Map<string, MemoryNode> }
type LinkNode = Item & { readonly kind: 'link'; readonly target: string }
type OtherNode = Item & { readonly kind: 'other' }

/** An entry in memory. New content is a new node, so that an open file does not change. */
export type MemoryNode = FileNode | DirectoryNode | LinkNode | OtherNode

/** POSIX file types (`S_IFMT`); anything else is shown as a pipe. */
const TYPE_BITS: Record<MemoryNode['kind'], number> = {
  file: 0o100000,
  directory: 0o040000,
  link: 0o120000,
  other: 0o010000,
}

const DIRECTORY_SIZE = 4096

/** Returns the size that a disk would report, in bytes. */
export function sizeOf(node: MemoryNode): number {
  if (node.kind === 'file') return node.bytes.length
  if (node.kind === 'link') return Buffer.byteLength(node.target)
  return node.kind === 'directory' ? DIRECTORY_SIZE : 0
}

/** Returns the metadata of the node itself, links not followed. */
export function statOf(node: MemoryNode): Stat {
  return {
    kind: kindOf(node),
    isLink: node.kind === 'link',
    size: sizeOf(node),
    mode: TYPE_BITS[node.kind] | node.permissions,
    modifiedNs: node.modifiedNs,
    changedNs: 0n,
    bornNs: 0n,
    identity: identityOf('memory', BigInt(node.id)),
  }
}

function kindOf(node: MemoryNode): NodeKind {
  return node.kind === 'link' ? 'invalid_link' : node.kind
}

/** Returns the total size of the content of a node and everything below it, in bytes. */
export function heldBy(node: MemoryNode): number {
  if (node.kind !== 'directory') return node.kind === 'file' ? node.bytes.length : 0
  return [...node.entries.values()].reduce((sum, below) => sum + heldBy(below), 0)
}
