import type { QueryClient } from '@tanstack/react-query'
import type { JobRequest } from '#contract/job-requests.ts'
import type { PageTools } from '#web/lib/page-tools.ts'
import { joinPath, parentOf } from '#web/lib/paths.ts'
import type { RunJob } from '#web/lib/run-job.ts'
import type { Item } from '../listing/item.ts'
import type { BrowseMemory } from '../listing/memory.ts'
import type { PendingChange } from '../listing/pending.ts'
import { resourceKey } from '../listing/queries.ts'
import { fileCalls } from './mutations.ts'
import { type Outcome, outcomeOf, refused } from './outcome.ts'
import { type Transfer, type TransferStep, transferRequest } from './transfer.ts'

/** What changing files stands on. */
export interface ChangeTools {
  readonly api: PageTools['api']
  readonly queries: QueryClient
  readonly memory: Pick<BrowseMemory, 'pending'>
  readonly runJob: RunJob
}

/** Changes of a tree that show at once and are taken back when the server refuses. */
export interface Changes {
  /** Deletes items of one folder, to the trash or for good. Never throws: the outcome tells of each. */
  remove(items: readonly Item[], forever: boolean): Promise<Outcome<Item>>
  /** Gives an item another name in its folder. Throws `ApiError` when refused, after the old name is back. */
  rename(item: Item, name: string): Promise<void>
  /** Copies or moves as decided; `text` says that all of it was done. Never throws: the outcome tells of each. */
  transfer(transfer: Transfer, text: string): Promise<Outcome<TransferStep>>
  /** Makes an empty folder or file. Throws `ApiError` when refused. */
  create(kind: 'folder' | 'file', folder: string, name: string): Promise<void>
}

/** Whether some of it was done. */
const didSome = ({ done }: Outcome<unknown>): boolean => done.length > 0

/**
 * Shows changes while `work` lasts. They go when the folders have been fetched anew, so nothing flickers; where nothing
 * was `changed` they go at once, for a server that is not there would be awaited in vain.
 */
async function showing<T>(
  { memory, queries }: ChangeTools,
  changes: readonly PendingChange[],
  touched: readonly string[],
  work: () => Promise<T>,
  changed: (result: T) => boolean,
): Promise<T> {
  const drop = () => memory.pending.set((now) => now.filter((change) => !changes.includes(change)))
  memory.pending.set((now) => [...now, ...changes])
  try {
    const result = await work()
    const fetched = refresh(queries, touched)
    if (changed(result)) await fetched
    // The listing hears of what was fetched in the next turn: until then the old one is there.
    await new Promise((resolve) => setTimeout(resolve))
    return result
  } finally {
    drop()
  }
}

/** Fetches folders anew, also those that are looked at again later. What goes wrong there is shown by the folder itself. */
const refresh = async (queries: QueryClient, folders: Iterable<string>): Promise<void> => {
  await Promise.all(
    [...new Set(folders)].map((folder) =>
      queries.invalidateQueries({ queryKey: resourceKey(folder), refetchType: 'all' }),
    ),
  )
}

/** The items as gone from their folders. */
function goneFrom(items: readonly Item[]): PendingChange[] {
  const byFolder = Map.groupBy(items, (item) => parentOf(item.path))
  return [...byFolder].map(([folder, gone]) => ({
    type: 'gone',
    folder,
    names: new Set(gone.map((item) => item.name)),
  }))
}

/** Makes the changes. */
export function createChanges(tools: ChangeTools): Changes {
  const calls = fileCalls(tools.api)

  async function job<T>(
    request: JobRequest,
    items: readonly T[],
    pathOf: (item: T) => string,
    text?: string,
  ): Promise<Outcome<T>> {
    try {
      return outcomeOf(items, pathOf, await tools.runJob(request, undefined, text))
    } catch (error) {
      return refused(items, error)
    }
  }

  return {
    remove(items, forever) {
      const folders = items.map((item) => parentOf(item.path))
      const request: JobRequest = { kind: 'delete', paths: items.map((item) => item.path), forever }
      const work = () => job(request, items, (item) => item.path)
      return showing(tools, goneFrom(items), folders, work, didSome)
    },
    rename(item, name) {
      const folder = parentOf(item.path)
      const change: PendingChange = { type: 'renamed', folder, from: item.name, to: name }
      const work = () => calls.rename(item.path, joinPath(folder, name))
      return showing(tools, [change], [folder], work, () => true)
    },
    transfer(transfer, text) {
      const { action, destination, steps } = transfer
      const items = steps.map((step) => step.item)
      const pending = action === 'move' ? goneFrom(items) : []
      const sources = action === 'move' ? items.map((item) => parentOf(item.path)) : []
      const work = () => job(transferRequest(transfer), steps, ({ item }) => item.path, text)
      return showing(tools, pending, [destination, ...sources], work, didSome)
    },
    async create(kind, folder, name) {
      const path = joinPath(folder, name)
      await (kind === 'folder' ? calls.createFolder(path) : calls.createFile(path))
      await refresh(tools.queries, [folder])
    },
  }
}
