import { type FileHandle, open } from 'node:fs/promises'
import { StartProblem } from '#server/platform/process/start-problem.ts'

// Archives in the POSIX format (ustar), which any tar reads.

const BLOCK = 512
/** Lengths of the fields of a path, in bytes. */
const NAME = 100
const PREFIX = 155
const PIECE = 1024 * 1024
/** Largest number in eleven octal digits. */
const LARGEST = 8 ** 11 - 1

/** Position of a file in an archive. */
export type TarEntry = { readonly name: string; readonly at: number; readonly size: number }

/** Writes a private archive of these files. @throws StartProblem where one is too large; the system's error */
export async function writeTar(target: string, files: readonly { name: string; path: string }[]): Promise<void> {
  await using archive = await open(target, 'wx', 0o600)
  for (const { name, path } of files) {
    await using file = await open(path, 'r')
    const { size, mtimeMs } = await file.stat()
    if (size > LARGEST) throw new StartProblem(`${path}: too large for one archive`)
    await archive.appendFile(head(name, size, Math.floor(mtimeMs / 1000)))
    await copy(file, { at: 0, size }, archive)
    await archive.appendFile(Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK))
  }
  await archive.appendFile(Buffer.alloc(2 * BLOCK))
  await archive.sync()
}

function head(name: string, size: number, seconds: number): Buffer {
  const block = Buffer.alloc(BLOCK)
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')
  const split = splitName(name)
  if (split === null) throw new StartProblem(`${name}: the name is too long for the archive`)
  const parts: [number, string][] = [
    [0, split.name],
    [345, split.prefix],
    [100, '0000600'],
    [108, '0000000'],
    [116, '0000000'],
    [124, octal(size, 11)],
    [136, octal(seconds, 11)],
    [148, ' '.repeat(8)],
    [156, '0'],
    [257, 'ustar\x0000'],
  ]
  for (const [at, text] of parts) block.write(text, at)
  block.write(`${octal(sumOf(block), 6)}\0 `, 148)
  return block
}

/** Splits a path at a slash into the two fields of ustar, of up to 155 and 100 bytes. Null where no split fits. */
function splitName(path: string): { readonly prefix: string; readonly name: string } | null {
  if (Buffer.byteLength(path) <= NAME) return { prefix: '', name: path }
  for (let slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
    const [prefix, name] = [path.slice(0, slash), path.slice(slash + 1)]
    if (Buffer.byteLength(name) > NAME) return null
    if (Buffer.byteLength(prefix) <= PREFIX) return { prefix, name }
  }
  return null
}

/** Returns whether a file can have this path in an archive. */
export const fitsTar = (path: string): boolean => splitName(path) !== null

const sumOf = (block: Buffer) => block.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0)

/** Lists the entries of an archive of `writeTar`. @throws StartProblem where it is not one, or is truncated */
export async function readTar(archive: FileHandle): Promise<TarEntry[]> {
  const damaged = () => new StartProblem('the file is not a backup, or it is damaged')
  const { size: whole } = await archive.stat()
  const entries: TarEntry[] = []
  for (let at = 0; ; ) {
    const block = Buffer.alloc(BLOCK)
    if ((await archive.read(block, 0, BLOCK, at)).bytesRead < BLOCK) throw damaged()
    if (block.every((byte) => byte === 0)) return entries
    const textAt = (from: number, length: number) => block.toString('utf8', from, from + length).replace(/\0.*$/s, '')
    const [sum, size] = [textAt(148, 8), textAt(124, 12)].map((text) => Number.parseInt(text, 8))
    const isFile = block[156] === 0x30
    if (size === undefined || sum !== sumOf(block) || !isFile || !(size >= 0)) throw damaged()
    const [prefix, name] = [textAt(345, PREFIX), textAt(0, NAME)]
    entries.push({ name: prefix === '' ? name : `${prefix}/${name}`, at: at + BLOCK, size })
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK
    if (at > whole || entries.length > 10_000) throw damaged()
  }
}

/** Extracts a file of an archive to a new, private one. */
export async function extractFile(archive: FileHandle, entry: TarEntry, target: string): Promise<void> {
  await using file = await open(target, 'wx', 0o600)
  await copy(archive, entry, file)
  await file.sync()
}

async function copy(from: FileHandle, { at, size }: { at: number; size: number }, to: FileHandle): Promise<void> {
  const piece = Buffer.alloc(Math.min(PIECE, size))
  for (let done = 0; done < size; ) {
    const { bytesRead } = await from.read(piece, 0, Math.min(PIECE, size - done), at + done)
    if (bytesRead === 0) throw new StartProblem('a file became shorter while it was read')
    await to.appendFile(piece.subarray(0, bytesRead))
    done += bytesRead
  }
}
