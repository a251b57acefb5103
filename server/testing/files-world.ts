import { FilesService } from '#server/files/browse/service.ts'
import { Executor } from '#server/operations/executor.ts'
import { MemoryJournal } from '#server/operations/memory-journal.ts'
import type { OperationEvents } from '#server/operations/records/operation.ts'
import { InProcessBus } from '#server/platform/events/in-process-bus.ts'
import { openMemoryWorld } from './memory-world.ts'
import type { OpenWorld, StorageWorld, WorldTree } from './storage-world.ts'

/** A world with all services that change its storage. */
export type FilesWorld = StorageWorld & {
  readonly files: FilesService
  readonly executor: Executor
  readonly journal: MemoryJournal
  readonly bus: InProcessBus<OperationEvents>
}

/** Opens the files service on a world, by default in memory. */
export async function openFilesWorld(
  tree: WorldTree = {},
  openWorld: OpenWorld = openMemoryWorld,
): Promise<FilesWorld> {
  const world = await openWorld(tree)
  const journal = new MemoryJournal()
  const bus = new InProcessBus<OperationEvents>((error) => {
    throw error
  })
  const executor = new Executor({ journal, events: bus }, 1000)
  return { ...world, journal, bus, executor, files: new FilesService({ storage: world.storage, executor }) }
}

/** Returns everything in a world's scope: text by path, `null` for a folder, `-> target` for a link. */
export async function treeOf(
  { inspect }: Pick<StorageWorld, 'inspect'>,
  folder = '',
): Promise<Record<string, string | null>> {
  const tree: Record<string, string | null> = {}
  for (const name of await inspect.names(folder || '/')) {
    const path = `${folder}/${name}`
    const kind = await inspect.kind(path)
    if (kind === 'directory') Object.assign(tree, { [path]: null }, await treeOf({ inspect }, path))
    else if (kind === 'link') tree[path] = `-> ${await inspect.target(path)}`
    else tree[path] = kind === 'file' ? await inspect.read(path) : '(special)'
  }
  return tree
}
