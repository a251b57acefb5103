import type { VirtualPath } from '#server/access/virtual-path.ts'
import { isAppError } from '#server/lib/errors.ts'
import { nameTaken } from '#server/lib/refusals.ts'
import type { ChangeContext } from '#server/operations/executor.ts'
import type { Storage, TreeNode } from '#server/storage/storage.ts'
import { isFolder, lookAt } from './look.ts'
import { type Leftover, takeBack } from './take-back.ts'
import { landing } from './transfer.ts'
import type { Ends, Found } from './tree-check.ts'
import { inside } from './tree-leave.ts'

type Node = Pick<TreeNode, 'path' | 'kind'>

/**
 * Copies one item with all below it, after `checkTree`. When it fails, what it made is taken back; files it replaced keep their new
 * content, whole. Links are recreated; what is neither file, folder nor link is left out.
 */
export class TreeCopy {
  readonly #storage: Storage
  readonly #ends: Ends
  readonly #merges: boolean
  readonly #context: ChangeContext
  readonly #made: Leftover[] = []
  readonly #onCopied: (path: VirtualPath) => void

  /** @param onCopied hears of each source that is at its destination now, a folder before what it holds */
  constructor(
    storage: Storage,
    ends: Ends,
    found: Found,
    context: ChangeContext,
    onCopied: (path: VirtualPath) => void = () => undefined,
  ) {
    this.#storage = storage
    this.#ends = ends
    this.#merges = found.there !== null
    this.#context = context
    this.#onCopied = onCopied
  }

  async run(isTree: boolean): Promise<void> {
    const { from } = this.#ends
    try {
      await this.#copy({ path: from.path, kind: isTree ? 'directory' : 'file' })
      if (!isTree) return
      for await (const node of this.#storage.walk(from, this.#context.signal)) await this.#copy(node)
    } catch (error) {
      await takeBack(this.#storage, this.#made)
      throw error
    }
  }

  async #copy(node: Node): Promise<void> {
    this.#context.signal.throwIfAborted()
    if (node.kind === 'other') return
    const { from, to } = this.#ends
    const lands = inside(to, landing(node.path, from.path, to.path))
    if (node.kind === 'directory') await this.#makeFolder(lands)
    else await this.#copyFile(inside(from, node.path), lands)
    this.#context.progress.addItems(1)
    this.#onCopied(node.path)
  }

  async #makeFolder(folder: Ends['to']): Promise<void> {
    try {
      await this.#storage.makeDirectory(folder)
      this.#made.push(folder)
    } catch (error) {
      if (!this.#merges || !isAppError(error, 'name_taken')) throw error
      const there = await lookAt(this.#storage, folder)
      if (!there || !isFolder(there)) throw error
    }
  }

  async #copyFile(from: Ends['from'], to: Ends['to']): Promise<void> {
    const { signal, progress } = this.#context
    const options = { signal, onProgress: progress.forOneWrite() }
    if (this.#merges && (await lookAt(this.#storage, to))) {
      const { replace } = this.#ends
      if (!replace) throw nameTaken()
      await this.#storage.copyOver(from, inside(replace, to.path), options)
    } else {
      await this.#storage.copy(from, to, options)
      this.#made.push(to)
    }
  }
}
