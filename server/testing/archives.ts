import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import type { Need } from '#testing/packages.mjs'
import { temporaryDirectory } from './temporary-directory.ts'
import { plantTree, type Tree } from './tree.ts'

/** Runs a program to its end in a temporary folder and returns its output. Throws when it fails. */
async function run(command: readonly string[], cwd: string): Promise<string> {
  const env = { ...Bun.env, LC_ALL: 'C.UTF-8', PYTHONUTF8: '1', TZ: 'UTC' }
  const child = Bun.spawn([...command], { cwd, stderr: 'pipe', env })
  const [out, error, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  if (code !== 0) throw new Error(`${command[0]} ended with ${code}: ${error}${out}`)
  return out
}

/** Returns the programs that a command of {@link archiveBy} runs. */
export function programsOf(command: string): Need[] {
  const [, filter = ''] = /\btar -\w*([zjJ])/.exec(command) ?? []
  const said = [command, TAR_FILTERS[filter]].join(' ')
  return PROGRAMS.filter((program) => new RegExp(`(^|[ -])${program} `).test(`${said} `))
}

const PROGRAMS = ['bzip2', 'gzip', 'lz4', 'python3', 'tar', 'xz', 'zip', 'zstd'] as const
const TAR_FILTERS: Readonly<Record<string, string>> = { z: 'gzip', j: 'bzip2', J: 'xz' }

/** Returns an archive of `tree` created by another program; `command` runs in the folder and writes `OUT`. */
export async function archiveBy(command: string, tree: Tree): Promise<Uint8Array<ArrayBuffer>> {
  await using place = temporaryDirectory()
  plantTree(place.path, { '/in/': null })
  plantTree(path.join(place.path, 'in'), tree)
  const out = path.join(place.path, 'out')
  await run(['sh', '-c', command.replaceAll('OUT', out)], path.join(place.path, 'in'))
  return new Uint8Array(readFileSync(out))
}

/** Returns what a Python script writes to `out`; it has `zipfile`, `tarfile`, `io` and `struct`. */
export async function archiveByPython(script: string): Promise<Uint8Array<ArrayBuffer>> {
  await using place = temporaryDirectory()
  const file = path.join(place.path, 'make.py')
  writeFileSync(file, `import zipfile, tarfile, io, struct, sys\nout = sys.argv[1]\n${script}`)
  await run(['python3', file, path.join(place.path, 'out')], place.path)
  return new Uint8Array(readFileSync(path.join(place.path, 'out')))
}

/** An entry of a hand-made zip, whose fields may be false. */
export type HandMadeEntry = {
  readonly name: string | Uint8Array
  readonly content?: string | Uint8Array
  readonly deflated?: boolean
  /** Unix mode, stored in the high half of the external attributes. */
  readonly mode?: number
  /** Flags besides the UTF-8 flag, which is set for names given as text. */
  readonly flags?: number
  readonly method?: number
  /** Size to declare instead of the true one. */
  readonly size?: number
  readonly checksum?: number
  /** Index of an entry whose local header this entry refers to. */
  readonly sameAs?: number
}

/** Returns a zip of files, with entries for the folders above them. */
export function zipOfTree(files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const entries = new Map<string, string>()
  for (const [at, content] of Object.entries(files)) {
    const names = at.slice(1).split('/')
    for (let depth = 1; depth < names.length; depth += 1) entries.set(`${names.slice(0, depth).join('/')}/`, '')
    entries.set(names.join('/'), content)
  }
  return zipOf([...entries].map(([name, content]) => ({ name, content })))
}

/** Returns a zip of exactly these entries. */
export function zipOf(entries: readonly HandMadeEntry[]): Uint8Array<ArrayBuffer> {
  const locals: Buffer[] = []
  const records: Buffer[] = []
  const offsets: number[] = []
  let at = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name)
    const content = Buffer.from(entry.content ?? '')
    const bytes = entry.deflated ? deflateRawSync(content) : content
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE((typeof entry.name === 'string' ? 0x800 : 0) | (entry.flags ?? 0), 2)
    fields.writeUInt16LE(entry.method ?? (entry.deflated ? 8 : 0), 4)
    fields.writeUInt16LE(0x6000, 6)
    fields.writeUInt16LE(0x5a21, 8)
    fields.writeUInt32LE(entry.checksum ?? crc32(content), 10)
    fields.writeUInt32LE(bytes.length, 14)
    fields.writeUInt32LE(entry.size ?? content.length, 18)
    fields.writeUInt16LE(name.length, 22)
    const offset = entry.sameAs === undefined ? at : (offsets[entry.sameAs] ?? 0)
    offsets.push(offset)
    if (entry.sameAs === undefined) {
      locals.push(Buffer.from('PK\x03\x04'), fields, name, bytes)
      at += 30 + name.length + bytes.length
    }
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(((entry.mode ?? 0) << 16) >>> 0, 6)
    rest.writeUInt32LE(offset, 10)
    records.push(Buffer.from('PK\x01\x02'), Buffer.from([20, 3]), fields, rest, name)
  }
  const directory = Buffer.concat(records)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return new Uint8Array(Buffer.concat([...locals, directory, end]))
}
