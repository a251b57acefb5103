import { parsePlainPath } from '#server/access/virtual-path.ts'
import type { MemoryNode } from '#server/storage/memory/memory-node.ts'
import { MemoryStorage } from '#server/storage/memory/memory-storage.ts'
import { type Place, resolve } from '#server/storage/memory/memory-tree.ts'
import { type OpenWorld, OUTSIDE, SCOPE, type StorageWorld, type WorldTree } from './storage-world.ts'

/** Opens a world in memory. */
export const openMemoryWorld: OpenWorld = (tree) => openWorldOn(new MemoryStorage(), tree)

/** Opens a world on an empty memory storage. */
export async function openWorldOn(storage: MemoryStorage, tree: WorldTree = {}): Promise<StorageWorld> {
  storage.tree.put(SCOPE, null)
  storage.tree.put(`/${OUTSIDE.name}`, OUTSIDE.text)
  const inScope = (path: string) => `${SCOPE}${path}`
  for (const [path, entry] of Object.entries(tree)) storage.tree.put(inScope(path), entry)

  const at = (path: string): Place | null => resolve(storage.tree.root, parsePlainPath(path), false)
  const node = (path: string): MemoryNode => {
    const found = at(inScope(path))?.node
    if (!found) throw new Error(`Nothing is at ${path}`)
    return found
  }
  return {
    storage,
    scope: { root: parsePlainPath(SCOPE), matching: 'exact', reserved: [] },
    arrange: {
      file: async (path, content, attributes) => storage.tree.put(inScope(path), content, attributes),
      directory: async (path) => storage.tree.put(inScope(path), null),
      link: async (path, target) => storage.tree.put(inScope(path), { link: target }),
      pipe: async (path) => storage.tree.put(inScope(path), 'other'),
    },
    inspect: {
      kind: async (path) => at(inScope(path))?.node?.kind ?? null,
      read: async (path) => textOf(node(path)),
      permissions: async (path) => node(path).permissions,
      target: async (path) => targetOf(node(path)),
      names: async (path) => namesOf(node(path)),
      outside: async () =>
        Object.fromEntries(
          [...storage.tree.root.entries]
            .filter(([name]) => `/${name}` !== SCOPE)
            .map(([name, entry]) => [name, textOf(entry)]),
        ),
    },
    [Symbol.asyncDispose]: () => storage.close(),
  }
}

function textOf(node: MemoryNode): string {
  if (node.kind !== 'file') throw new Error('Not a file')
  return Buffer.from(node.bytes).toString()
}

function targetOf(node: MemoryNode): string {
  if (node.kind !== 'link') throw new Error('Not a link')
  return node.target
}

function namesOf(node: MemoryNode): string[] {
  if (node.kind !== 'directory') throw new Error('Not a folder')
  return [...node.entries.keys()].sort()
}
