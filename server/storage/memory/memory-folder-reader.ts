import { type Subject, visibleIn } from '#server/access/authorize.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import { ENTRY_KIND } from '#server/platform/os/raw-stat.ts'
import { notFound } from '#server/platform/refusals.ts'
import { fromNanoseconds } from '#server/platform/time/nanoseconds.ts'
import { emptyPacked, type PackedFolder } from '#server/storage/packed-folder.ts'
import type { FolderReader, KnownFolder, ReadFolder } from '../folder-reader.ts'
import { type DirectoryNode, statOf } from './memory-node.ts'
import { resolve } from './memory-tree.ts'

/** Reads directories of a tree in memory; see {@link FolderReader}. */
export class MemoryFolderReader implements FolderReader {
  readonly place = null
  readonly #top: DirectoryNode
  readonly #everybody: Subject

  /** `everybody`: a subject for whom rules and dotfile settings hide nothing. */
  constructor(top: DirectoryNode, everybody: Subject) {
    this.#top = top
    this.#everybody = everybody
  }

  read(folder: VirtualPath, known?: KnownFolder): ReadFolder {
    const found = resolve(this.#top, folder, false)
    if (found?.path !== folder || found.node?.kind !== 'directory') throw notFound()
    const { identity, modifiedNs } = statOf(found.node)
    const mark = { identity, ...fromNanoseconds(modifiedNs) }
    const isKnown = known?.identity === mark.identity && known.seconds === mark.seconds && known.nanos === mark.nanos
    const entries = isKnown ? null : pack(found.node, visibleIn(this.#everybody, folder))
    return { mark, entries, isSlow: false }
  }

  [Symbol.dispose](): void {
    // Nothing is open.
  }
}

function pack({ entries }: DirectoryNode, isSeen: (name: string) => boolean): PackedFolder {
  const seen = [...entries].filter(([name]) => isSeen(name))
  const names = Buffer.from(seen.map(([name]) => `${name}\0`).join(''))
  const { packed, rows } = emptyPacked(seen.length, names.length)
  seen.forEach(([, node], row) => {
    const { seconds, nanos } = fromNanoseconds(node.modifiedNs)
    rows.kinds[row] = ENTRY_KIND[node.kind]
    rows.sizes[row] = node.kind === 'file' ? node.bytes.length : 0
    rows.modified[row] = seconds + nanos / 1e9
  })
  rows.names.set(names)
  return packed
}
