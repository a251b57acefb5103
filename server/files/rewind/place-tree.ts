import { child, parseName, ROOT, segmentsOf, type VirtualPath } from '#server/access/virtual-path.ts'

type Node<T> = { value: T | undefined; readonly below: Map<string, Node<T>> }

const emptyNode = <T>(): Node<T> => ({ value: undefined, below: new Map() })

/** A branch removed from a tree, which can be added elsewhere. */
export type Branch<T> = { readonly node: Node<T> }

/** Values by place; an operation on a place and everything below it only costs the walk to that place. */
export class PlaceTree<T> {
  readonly #root: Node<T> = emptyNode()

  set(place: VirtualPath, value: T): void {
    this.#make(place).value = value
  }

  get(place: VirtualPath): T | undefined {
    let node: Node<T> | undefined = this.#root
    for (const name of segmentsOf(place)) node = node?.below.get(name)
    return node?.value
  }

  /** Returns the value of a place, or of its nearest ancestor that has one. */
  nearest(place: VirtualPath): { readonly place: VirtualPath; readonly value: T } | null {
    let found: { place: VirtualPath; value: T } | null = null
    let at: VirtualPath = ROOT
    let node: Node<T> | undefined = this.#root
    if (node.value !== undefined) found = { place: at, value: node.value }
    for (const name of segmentsOf(place)) {
      node = node.below.get(name)
      if (!node) break
      at = child(at, parseName(name))
      if (node.value !== undefined) found = { place: at, value: node.value }
    }
    return found
  }

  /** Removes and returns a place and everything below it. */
  cutBranch(place: VirtualPath): Branch<T> {
    const names = [...segmentsOf(place)]
    const last = names.pop()
    if (last === undefined) {
      const node = { value: this.#root.value, below: new Map(this.#root.below) }
      this.#root.value = undefined
      this.#root.below.clear()
      return { node }
    }
    let above: Node<T> | undefined = this.#root
    for (const name of names) above = above?.below.get(name)
    const node = above?.below.get(last) ?? emptyNode<T>()
    above?.below.delete(last)
    return { node }
  }

  /** Replaces a place with a branch. */
  putBranch(place: VirtualPath, { node }: Branch<T>): void {
    this.cutBranch(place)
    const there = this.#make(place)
    there.value = node.value
    for (const [name, each] of node.below) there.below.set(name, each)
  }

  /** Removes the values of a place, of everything below it and of all its ancestors. */
  clearAround(place: VirtualPath): void {
    this.cutBranch(place)
    let node: Node<T> | undefined = this.#root
    node.value = undefined
    for (const name of segmentsOf(place)) {
      node = node.below.get(name)
      if (!node) return
      node.value = undefined
    }
  }

  /** Returns the names in a directory that have values, or have any below them. */
  namesIn(folder: VirtualPath): string[] {
    let node: Node<T> | undefined = this.#root
    for (const name of segmentsOf(folder)) node = node?.below.get(name)
    return [...(node?.below ?? [])].filter(([, each]) => hasValue(each)).map(([name]) => name)
  }

  /** Returns whether the condition holds for any value below a place. */
  some(place: VirtualPath, isSo: (value: T, place: VirtualPath) => boolean): boolean {
    let node: Node<T> | undefined = this.#root
    for (const name of segmentsOf(place)) node = node?.below.get(name)
    const isIn = (each: Node<T>, at: VirtualPath): boolean =>
      (each.value !== undefined && isSo(each.value, at)) ||
      [...each.below].some(([name, inner]) => isIn(inner, child(at, parseName(name))))
    return [...(node?.below ?? [])].some(([name, inner]) => isIn(inner, child(place, parseName(name))))
  }

  #make(place: VirtualPath): Node<T> {
    let node = this.#root
    for (const name of segmentsOf(place)) {
      const next = node.below.get(name) ?? emptyNode<T>()
      node.below.set(name, next)
      node = next
    }
    return node
  }
}

function hasValue<T>({ value, below }: Node<T>): boolean {
  return value !== undefined || [...below.values()].some(hasValue)
}
