import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import fs from 'node:fs'
import path from 'node:path'
import { temporaryDirectory } from '#server/testing/temporary-directory.ts'
import { until } from '#server/testing/until.ts'
import { DiskThreads } from './disk-threads.ts'
import { ContentWriter, WriteBehind } from './file-io.ts'

const CHUNK_BYTES = 64 * 1024

let directory: ReturnType<typeof temporaryDirectory>
let file: string
beforeEach(() => {
  directory = temporaryDirectory()
  file = path.join(directory.path, 'file')
})
afterEach(() => directory[Symbol.dispose]())

const chunks = (count: number) => Array.from({ length: count }, (_, at) => new Uint8Array(CHUNK_BYTES).fill(at))

function openPipe(): number {
  expect(Bun.spawnSync(['mkfifo', file]).exitCode).toBe(0)
  return fs.openSync(file, fs.constants.O_RDWR)
}

async function writeAll(pieces: readonly Uint8Array[], isDisposable: boolean): Promise<void> {
  const fd = fs.openSync(file, 'w')
  try {
    const writer = new ContentWriter(fd, { isDisposable })
    for (const piece of pieces) await writer.write(piece)
    await writer.flushed()
  } finally {
    fs.closeSync(fd)
  }
}

describe('written content', () => {
  test('is complete, and its memory is freed where nothing else refers to it', async () => {
    const pieces = chunks(40)
    const expected = Buffer.concat(pieces)
    const part = new Uint8Array(100).fill(7).subarray(10, 90)
    await writeAll([...pieces, part], true)
    expect(fs.readFileSync(file).equals(Buffer.concat([expected, part]))).toBe(true)
    expect(pieces.map(({ length }) => length)).toEqual(pieces.map(() => 0))
    // Others may refer to the rest of its memory.
    expect(part.length).toBe(80)
  })

  test('remains in memory where others may refer to it', async () => {
    const pieces = chunks(20)
    await writeAll(pieces, false)
    expect(pieces.every(({ length }) => length === CHUNK_BYTES)).toBe(true)
  })

  test('makes its sender wait for a slow disk', async () => {
    // A pipe that nobody reads stands for the disk: writing to it blocks a thread of the runtime.
    expect(Bun.spawnSync(['mkfifo', file]).exitCode).toBe(0)
    const reader = fs.openSync(file, fs.constants.O_RDONLY | fs.constants.O_NONBLOCK)
    const fd = fs.openSync(file, 'w')
    try {
      const writer = new ContentWriter(fd, { isDisposable: true })
      let accepted = 0
      let waiting: Promise<void> | undefined
      while (!waiting && accepted < 100) {
        waiting = writer.write(new Uint8Array(CHUNK_BYTES))
        accepted += 1
      }
      let continued = false
      void waiting?.then(() => {
        continued = true
      })
      expect(accepted).toBeLessThan(20)
      await Bun.sleep(0)
      const rest = Promise.withResolvers<void>()
      let left = accepted * CHUNK_BYTES
      const buffer = new Uint8Array(CHUNK_BYTES)
      const read = () =>
        fs.read(reader, buffer, 0, buffer.length, null, (error, length) => {
          if (!error) left -= length
          if (left > 0) setImmediate(read)
          else rest.resolve()
        })
      read()
      await rest.promise
      await writer.written()
      expect(continued).toBe(true)
    } finally {
      fs.closeSync(fd)
      fs.closeSync(reader)
    }
  })
})

describe('writing to the disk while content arrives', () => {
  const MANY = 64 * 1024 * 1024
  let threads: DiskThreads
  beforeEach(() => {
    threads = new DiskThreads()
  })
  afterEach(() => threads.close())

  test('is begun in a thread, and leaves the content as it is', async () => {
    const pieces = chunks(300)
    const fd = fs.openSync(file, 'w')
    try {
      const writer = new ContentWriter(fd, { threads })
      for (const piece of pieces) await writer.write(piece)
      await writer.flushed()
    } finally {
      fs.closeSync(fd)
    }
    expect(fs.readFileSync(file).equals(Buffer.concat(pieces))).toBe(true)
  })

  test('tells a failure of the disk to the next write', async () => {
    const fd = openPipe()
    try {
      const behind = new WriteBehind(threads)
      // No pipe is on a disk.
      behind.wrote(fd, MANY)
      await until(() => behind.failure !== null)
      expect(behind.failure).toMatchObject({ errno: 29 })
      expect(() => new ContentWriter(fd, { behind }).write(new Uint8Array(1))).toThrow('errno 29')
    } finally {
      fs.closeSync(fd)
    }
  })

  test('loses nothing when its thread ends', async () => {
    const behind = new WriteBehind(threads)
    const fd = fs.openSync(file, 'w')
    try {
      behind.wrote(fd, MANY)
      threads.close()
      await behind.flush(fd)
      expect(behind.failure).toBeNull()
    } finally {
      fs.closeSync(fd)
    }
  })

  test('remembers that the last flush failed, because another one would not', async () => {
    const fd = openPipe()
    try {
      const behind = new WriteBehind(null)
      // No pipe can be flushed.
      await expect(behind.flush(fd)).rejects.toThrow('EINVAL')
      expect(behind.failure).toMatchObject({ code: 'EINVAL' })
    } finally {
      fs.closeSync(fd)
    }
  })
})
