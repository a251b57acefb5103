import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { decodeDiskName, encodeDiskName } from '#server/access/disk-name.ts'
import { parsePlainPath, segmentFromDisk, toDiskPath } from '#server/access/virtual-path.ts'
import { openLocalStorage } from '#server/storage/local/open-local-storage.ts'
import type { StagedName, StagingLog } from '#server/storage/storage.ts'
import {
  type FileAttributes,
  type OpenWorld,
  OUTSIDE,
  SCOPE,
  type StorageWorld,
  type WorldTree,
} from './storage-world.ts'

/** Returns a staging log in memory, whose entries tests can inspect. */
function memoryStagingLog(entries: StagedName[] = []): StagingLog & { readonly entries: StagedName[] } {
  return {
    entries,
    record: async (entry) => void entries.push(entry),
    forget: async (entry) => {
      const at = entries.findIndex((known) => known.place === entry.place && known.name === entry.name)
      if (at !== -1) entries.splice(at, 1)
    },
    all: async () => [...entries],
  }
}

/**
 * Returns a function that opens worlds on a real disk, each in a temporary directory; with `portable` they use the file system access that
 * does not need openat2.
 */
export function diskWorlds({ portable = false } = {}): OpenWorld {
  return async (tree = {}) => {
    const root = fs.mkdtempSync(path.join(tmpdir(), 'coffer-world-'))
    fs.mkdirSync(root + SCOPE)
    fs.writeFileSync(path.join(root, OUTSIDE.name), OUTSIDE.text)
    const arrange = arranging(root + SCOPE)
    await plant(tree, arrange)
    const modes = { file: 0o640, directory: 0o750 }
    const storage = await openLocalStorage({ root, staging: memoryStagingLog(), modes, portable })
    return {
      storage,
      scope: { root: parsePlainPath(SCOPE), matching: 'exact', reserved: [] },
      arrange,
      inspect: inspecting(root),
      async [Symbol.asyncDispose]() {
        await storage.close()
        fs.rmSync(root, { recursive: true, force: true })
      },
    }
  }
}

async function plant(tree: WorldTree, arrange: StorageWorld['arrange']): Promise<void> {
  for (const [item, entry] of Object.entries(tree)) {
    if (entry === null) await arrange.directory(item)
    else if (typeof entry === 'string' || entry instanceof Uint8Array) await arrange.file(item, entry)
    else await arrange.link(item, entry.link)
  }
}

/** Returns the disk path of a path of the scope, in the bytes on disk. */
function placeIn(scope: string): (item: string) => Buffer {
  return (item) => Buffer.concat([Buffer.from(`${scope}/`), toDiskPath(parsePlainPath(item))])
}

function arranging(scope: string): StorageWorld['arrange'] {
  const place = placeIn(scope)
  const makeParents = (target: Buffer) => fs.mkdirSync(target.subarray(0, target.lastIndexOf('/')), { recursive: true })
  return {
    async file(item, content, { permissions = 0o640, modifiedNs }: FileAttributes = {}) {
      const target = place(item)
      makeParents(target)
      fs.writeFileSync(target, content)
      fs.chmodSync(target, permissions)
      if (modifiedNs !== undefined) setModified(target, modifiedNs)
    },
    async directory(item) {
      fs.mkdirSync(place(item), { recursive: true })
    },
    async link(item, target) {
      makeParents(place(item))
      fs.symlinkSync(Buffer.from(encodeDiskName(target)), place(item))
    },
    async pipe(item) {
      const made = Bun.spawnSync(['mkfifo', place(item).toString()])
      if (!made.success) throw new Error('mkfifo failed')
    },
  }
}

const NANOS_PER_SECOND = 1_000_000_000n

/** Sets a modification time with `touch`, which keeps nanoseconds; the runtime's function uses floating point. */
function setModified(target: Buffer, modifiedNs: bigint): void {
  const nanos = String(modifiedNs % NANOS_PER_SECOND).padStart(9, '0')
  const made = Bun.spawnSync(['touch', '-d', `@${modifiedNs / NANOS_PER_SECOND}.${nanos}`, target.toString()])
  if (!made.success) throw new Error('touch failed')
}

function inspecting(root: string): StorageWorld['inspect'] {
  const place = placeIn(root + SCOPE)
  return {
    async kind(item) {
      const found = fs.lstatSync(place(item), { throwIfNoEntry: false })
      if (!found) return null
      if (found.isFile()) return 'file'
      if (found.isDirectory()) return 'directory'
      return found.isSymbolicLink() ? 'link' : 'other'
    },
    read: async (item) => fs.readFileSync(place(item), 'utf8'),
    permissions: async (item) => fs.statSync(place(item)).mode & 0o777,
    target: async (item) => decodeDiskName(fs.readlinkSync(place(item), { encoding: 'buffer' })),
    names: async (item) =>
      fs
        .readdirSync(place(item), { encoding: 'buffer' })
        .map((name) => segmentFromDisk(name) ?? '')
        .sort(),
    outside: async () =>
      Object.fromEntries(
        fs
          .readdirSync(root)
          .filter((name) => `/${name}` !== SCOPE)
          .map((name) => [name, fs.readFileSync(path.join(root, name), 'utf8')]),
      ),
  }
}
