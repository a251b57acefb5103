import { afterEach, describe, expect, test } from 'bun:test'
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { Downloads } from '#server/files/downloads/download.ts'
import { createLog } from '#server/platform/log/log.ts'
import { PreviewCache } from '#server/platform/own-files/preview-cache.ts'
import { diskWorlds } from '#server/testing/disk-world.ts'
import { quartered, quartersOf } from '#server/testing/pictures.ts'
import { authorizerIn, outcomeOf } from '#server/testing/storage-helpers.ts'
import { temporaryDirectory } from '#server/testing/temporary-directory.ts'
import { until } from '#server/testing/until.ts'
import { testWith } from '#testing/requirements.ts'
import type { DecodeJob } from './decoder/job.ts'
import { Decoders, LIMITS } from './decoders.ts'
import { Previews } from './service.ts'

const withPrlimit = testWith('prlimit')

const opened: Decoders[] = []
afterEach(() => {
  for (const decoders of opened.splice(0)) decoders.close()
})

const log = createLog({ format: 'text', level: 'error', write: () => undefined })

/** Opens decoders. By default they may wait for the processor as long as a busy system makes them. */
function open(limits: Partial<typeof LIMITS> = {}, scratch = '/nonexistent', ffmpeg: string | null = null): Decoders {
  const parts = { programs: { ffmpeg, heif: null }, helpers: null, scratch, log }
  const decoders = new Decoders({ ...parts, limits: { ...LIMITS, wall: 600_000, ...limits } })
  opened.push(decoders)
  return decoders
}

/** Returns the ids of the decoder processes of this process. */
function processes(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const parent = Number(readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ')[1])
        return parent === process.pid && readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('preview-decoder')
      } catch {
        return false // The process has just ended.
      }
    })
}

const JOB: DecodeJob = { kind: 'picture', size: 'thumb', alpha: 'none', place: null }
const photo = () => quartered(800, 600).jpeg().toBuffer()

/** Returns a drawing that takes longer than any time limit. */
function endless(): Uint8Array {
  const groups = Array.from({ length: 12 }, (_, i) => `<g id="g${i + 1}">${`<use href="#g${i}"/>`.repeat(10)}</g>`)
  const content = `<defs><g id="g0"><rect width="1" height="1"/></g>${groups.join('')}</defs><use href="#g12"/>`
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99">${content}</svg>`)
}

async function works(decoders: Decoders): Promise<boolean> {
  const { outcome, bytes } = await decoders.decode(JOB, await photo())
  return outcome === 'picture' && (await quartersOf(bytes)) === 'RGBW'
}

describe('decoders', () => {
  test('are there while they are wanted, and used again', async () => {
    const decoders = open({ idle: 1500 })
    expect(processes()).toEqual([])
    // Made before: otherwise a busy machine might need longer for it than the decoder is retained.
    const picture = await photo()
    await decoders.decode(JOB, picture)
    const [first] = processes()
    const { outcome } = await decoders.decode(JOB, picture)
    expect([outcome, processes()]).toEqual(['picture', [first ?? 0]])
    await until(() => processes().length === 0)
    expect(await works(decoders)).toBe(true)
  })

  withPrlimit('know none of our secrets and give way to others', async () => {
    const decoders = open()
    await works(decoders)
    const [pid] = processes()
    const names = readFileSync(`/proc/${pid}/environ`, 'latin1')
      .split('\0')
      .map((entry) => entry.split('=')[0])
    expect(names.filter((name) => /COFFER|FB_|PATH/.test(name ?? ''))).toEqual([])
    expect(readFileSync(`/proc/${pid}/environ`, 'latin1')).toContain('HOME=/nonexistent\0')
    const [, , ...fields] = readFileSync(`/proc/${pid}/stat`, 'latin1').split(' ')
    expect(Number(fields[16])).toBe(Math.min(getPriority() + 10, 19))
    expect(readFileSync(`/proc/${pid}/limits`, 'latin1')).toMatch(/Max data size +1073741824 +1073741824/)
    expect(readFileSync(`/proc/${pid}/limits`, 'latin1')).toMatch(/Max file size +33554432 +33554432/)
  })

  test('may crash: one picture is lost, and the next is made', async () => {
    const decoders = open()
    await works(decoders)
    const lost = decoders.decode({ ...JOB, kind: 'drawing' }, endless())
    for (const pid of processes()) process.kill(pid, 'SIGSEGV')
    expect((await lost).outcome).toBe('unreadable')
    expect(await works(decoders)).toBe(true)
  })

  test('end when they need too much processor time', async () => {
    const decoders = open({ job: 300 })
    expect((await decoders.decode({ ...JOB, kind: 'drawing' }, endless())).outcome).toBe('too_large')
    await until(() => processes().length === 0)
    expect(await works(decoders)).toBe(true)
  })

  test('end when nobody waits for their picture any more, also before they have started', async () => {
    const decoders = open()
    await works(decoders)
    for (const isRunning of [true, false]) {
      const client = new AbortController()
      const left = decoders.decode({ ...JOB, kind: 'drawing' }, endless(), client.signal)
      if (isRunning) await until(() => processes().length === 1)
      client.abort(new Error('The client has left.'))
      await expect(left).rejects.toThrow('The client has left.')
      await until(() => processes().length === 0)
    }
    await expect(decoders.decode(JOB, await photo(), AbortSignal.abort(new Error('left')))).rejects.toThrow('left')
    expect(await works(decoders)).toBe(true)
  })

  test('are replaced when they may have too little processor time left for another picture', async () => {
    const decoders = open({ job: LIMITS.processor * 1000 })
    expect(await works(decoders)).toBe(true)
    await until(() => processes().length === 0)
    expect(await works(decoders)).toBe(true)
  })

  withPrlimit('end when they need too much memory', async () => {
    const decoders = open({ memory: 384 * 1024 ** 2 })
    const create = { width: 7000, height: 7000, channels: 4, background: '#123456' } as const
    // Its rows are interlaced, so all of it is in memory at the same time.
    const large = await sharp({ create }).png({ progressive: true }).toBuffer()
    const { outcome } = await decoders.decode(JOB, large)
    expect(outcome).toBe('unreadable')
    expect(await works(decoders)).toBe(true)
  })

  withPrlimit('that do not come up are nobody’s picture’s fault', async () => {
    expect(await outcomeOf(open({ memory: 1024 }).decode(JOB, await photo()))).toBe('busy')
  })
})

test('what those of an earlier run have left is removed at the start', async () => {
  await using place = temporaryDirectory()
  const own = path.join(place.path, `${process.pid}-1`)
  for (const folder of [path.join(place.path, '0-1'), own]) {
    mkdirSync(folder)
    writeFileSync(path.join(folder, 'picture.jpg'), 'x')
  }
  // A recent directory may be in use by another server.
  const anHourAgo = Date.now() / 1000 - 3600
  utimesSync(path.join(place.path, '0-1'), anHourAgo, anHourAgo)
  open({}, place.path)
  await until(() => readdirSync(place.path).length === 1)
  expect(readdirSync(own)).toEqual(['picture.jpg'])
})

test('what a program has written goes with it', async () => {
  await using place = temporaryDirectory()
  const decoders = open({ job: 300 }, place.path)
  const scratch = path.join(place.path, `${process.pid}-1`)
  mkdirSync(scratch)
  const ended = decoders.decode({ ...JOB, kind: 'drawing' }, endless())
  writeFileSync(path.join(scratch, 'picture.jpg'), 'x')
  expect((await ended).outcome).toBe('too_large')
  await until(() => readdirSync(place.path).length === 0)
})

describe('a picture that waits without needing processor time', () => {
  /** A program in place of ffmpeg: it hangs when it runs for the first time, then returns a picture. */
  async function hangingOnce(place: string): Promise<string> {
    const program = path.join(place, 'program')
    writeFileSync(`${program}.png`, await quartered(400, 300).png().toBuffer())
    const script = `#!/bin/sh\nif [ -e "${program}.ran" ]; then exec cat "${program}.png"; fi\n: > "${program}.ran"\nexec sleep 600\n`
    writeFileSync(program, script, { mode: 0o755 })
    return program
  }
  const film = Buffer.from('0000001866747970', 'hex')

  test('is no fault of the file: the client is asked to come again, and it is made then', async () => {
    await using world = await diskWorlds()({ '/a.mp4': film })
    await using place = temporaryDirectory()
    const decoders = open({ wall: 8000 }, '/nonexistent', await hangingOnce(place.path))
    const previews = new Previews({
      ...{ storage: world.storage, downloads: new Downloads(world.storage), decoders, log },
      cache: new PreviewCache(path.join(place.path, 'previews'), 1_000_000, Date.now),
      limits: { running: 1, costly: 600_000, waitingEach: 1, waiting: 1, overdue: 600_000, patience: 600_000 },
      ...{ disableThumbnails: false, disablePreviewResize: false },
      // The file is old enough that a failure would be remembered.
      now: () => Date.now() + 60_000,
    })
    const request = {
      ...({ size: 'thumb', method: 'GET', headers: new Headers(), inline: true, versioned: false } as const),
      ...{ mayBeOriginal: false, signal: new AbortController().signal, owner: 'user 1' },
    }
    const prepare = () => previews.prepare(authorizerIn(world)('download', '/a.mp4'), request)
    await expect(prepare()).rejects.toMatchObject({ code: 'busy', retryAfter: expect.any(Number) })
    expect((await prepare()).status).toBe(200)
  })
})
