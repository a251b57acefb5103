import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { decodeDiskName, encodeDiskName } from '#server/access/disk-name.ts'
import { parsePlainPath } from '#server/access/virtual-path.ts'
import type { Storage } from '#server/storage/storage.ts'
import { type OpenWorld, OUTSIDE, SCOPE, type StorageWorld } from './storage-world.ts'

const BILLION = 1_000_000_000n

/** Worlds in folders of the system's temporary directory; `openStorage` gets the absolute path of the served root. */
export function diskWorlds(openStorage: (servedRoot: string) => Promise<Storage>): OpenWorld {
  return async (tree = {}) => {
    const base = fs.mkdtempSync(path.join(tmpdir(), 'coffer-world-'))
    const scopeOnDisk = path.join(base, SCOPE)
    fs.mkdirSync(scopeOnDisk)
    fs.writeFileSync(path.join(base, OUTSIDE.name), OUTSIDE.text)
    const arrange = arrangeIn(scopeOnDisk)
    for (const [at, entry] of Object.entries(tree)) {
      if (entry === null) await arrange.directory(at)
      else if (typeof entry === 'string' || entry instanceof Uint8Array) await arrange.file(at, entry)
      else await arrange.link(at, entry.link)
    }
    const storage = await openStorage(base)
    return {
      storage,
      scope: { root: parsePlainPath(SCOPE), matching: 'exact', reserved: [] },
      arrange,
      inspect: { ...inspectIn(scopeOnDisk), outside: async () => textsBeside(base) },
      [Symbol.asyncDispose]: async () => {
        await storage.close()
        fs.rmSync(base, { recursive: true, force: true })
      },
    }
  }
}

/** Paths are bytes here, since names may be no text. */
const diskPath = (top: string, at: string) => Buffer.concat([Buffer.from(top), encodeDiskName(at)])

function arrangeIn(top: string): StorageWorld['arrange'] {
  const prepared = (at: string) => {
    fs.mkdirSync(diskPath(top, path.posix.dirname(at)), { recursive: true })
    return diskPath(top, at)
  }
  return {
    file: async (at, content, { permissions = 0o640, modifiedNs } = {}) => {
      const file = prepared(at)
      fs.writeFileSync(file, content)
      fs.chmodSync(file, permissions)
      if (modifiedNs !== undefined) setModified(file, modifiedNs)
    },
    directory: async (at) => void fs.mkdirSync(prepared(at), { recursive: true }),
    link: async (at, target) => fs.symlinkSync(encodeDiskName(target) as Buffer, prepared(at)),
    pipe: async (at) => void execFileSync('mkfifo', [prepared(at).toString()]),
  }
}

/** `utimes` takes seconds as a double, which cannot hold all nanoseconds; `touch` takes them as text. */
function setModified(file: Buffer, modifiedNs: bigint): void {
  const nanos = String(modifiedNs % BILLION).padStart(9, '0')
  execFileSync('touch', ['-m', '-d', `@${modifiedNs / BILLION}.${nanos}`, '--', file.toString()])
}

function inspectIn(top: string): Omit<StorageWorld['inspect'], 'outside'> {
  return {
    kind: async (at) => kindOf(fs.lstatSync(diskPath(top, at), { throwIfNoEntry: false })),
    read: async (at) => fs.readFileSync(diskPath(top, at), 'utf8'),
    permissions: async (at) => fs.lstatSync(diskPath(top, at)).mode & 0o777,
    target: async (at) => decodeDiskName(fs.readlinkSync(diskPath(top, at), { encoding: 'buffer' })),
    names: async (at) => fs.readdirSync(diskPath(top, at), { encoding: 'buffer' }).map(decodeDiskName).sort(),
  }
}

function kindOf(stat: fs.Stats | undefined) {
  if (!stat) return null
  if (stat.isFile()) return 'file'
  if (stat.isDirectory()) return 'directory'
  return stat.isSymbolicLink() ? 'link' : 'other'
}

function textsBeside(base: string): Record<string, string> {
  const names = fs.readdirSync(base).filter((name) => `/${name}` !== SCOPE)
  return Object.fromEntries(names.map((name) => [name, fs.readFileSync(path.join(base, name), 'utf8')]))
}
