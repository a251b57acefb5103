// Clients that disconnect in the middle, and concurrent clients that write the same path: the stored content is complete, and one of those
// sent.
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { join } from 'node:path'
import { BATCH_MEDIA_TYPE } from '../../contract/uploads.ts'
import { repetitions } from '../../testing/scale.ts'
import { type Program, startProgram } from '../program.ts'
import { batchOf } from './actors.ts'
import { ChangeLedger } from './change-ledger.ts'
import { type Client, destinationOf, signIn } from './client.ts'
import { digestOf, readDisk } from './disk.ts'
import { createRandomSource } from './random-source.ts'
import { addressOf, createUpload, offsetOf, pieceHeaders, sendPiece } from './tus.ts'

const ROUNDS = repetitions(10, 40)

const chance = createRandomSource(21)
let program: Program
let client: Client

beforeAll(async () => {
  program = await startProgram({ tree: { 'gone/': '', 'same/': '' } })
  client = await signIn(program.url)
})
afterAll(() => program[Symbol.asyncDispose]())

/** Announces a body, sends a part of it and disconnects; resolves when the server has noticed. */
async function vanish(method: string, path: string, headers: Record<string, string>, body: Uint8Array): Promise<void> {
  const { hostname, port } = new URL(program.url)
  const head = Object.entries({ Host: hostname, 'X-Auth': client.token, 'Content-Length': body.length, ...headers })
  const lines = [`${method} ${path} HTTP/1.1`, ...head.map(([name, value]) => `${name}: ${value}`), '', '']
  const { promise, resolve } = Promise.withResolvers<void>()
  const socket = connect(Number(port), hostname, () => {
    socket.write(lines.join('\r\n'))
    socket.write(body.subarray(0, chance.below(body.length)), () =>
      setTimeout(() => {
        if (chance.below(2) === 0) socket.resetAndDestroy()
        else socket.destroy()
        resolve()
      }, chance.below(20)),
    )
  })
  // The server may have closed the connection first, which is fine here.
  socket.on('error', () => resolve())
  await promise
}

/** Returns the items on disk below a folder of the served one, once nothing changes any more. */
async function settled(folder: string) {
  const look = () => readDisk(join(program.root, folder))
  for (let before = JSON.stringify(await look()); ; ) {
    await Bun.sleep(50)
    const now = await look()
    const text = JSON.stringify([[...now.files], now.own])
    if (text === before) return now
    before = text
  }
}

test('whoever vanishes leaves the old file as it was, and no new one', async () => {
  const old = chance.bytes(50_000)
  await client.ask('POST', '/api/resources/gone/old', { body: old })
  for (let round = 0; round < ROUNDS; round += 1) {
    const body = chance.bytes(1 + chance.below(2_000_000))
    await vanish('POST', `/api/resources/gone/new${round}`, {}, body)
    await vanish('POST', '/api/resources/gone/old?override=true', {}, body)
    await vanish('PUT', '/api/resources/gone/old', {}, body)
  }
  const ledger = new ChangeLedger()
  ledger.files.set('/old', digestOf(old))
  const { files, own } = await settled('gone')
  expect(ledger.resolveUnanswered(files)).toEqual([])
  expect(own).toEqual([])
})

test('of a batch whose client vanishes each file is whole or absent', async () => {
  const ledger = new ChangeLedger()
  for (let round = 0; round < ROUNDS; round += 1) {
    const files = new Map(Array.from({ length: 30 }, (_, file) => [`${round}-${file}`, chance.bytes(20_000)]))
    const after = new Map(Array.from(files, ([path, content]) => [`/${path}`, digestOf(content)]))
    ledger.recordRequest(`batch ${round}`, after, false)
    await vanish('POST', '/api/files/batched', { 'Content-Type': BATCH_MEDIA_TYPE }, batchOf(files))
  }
  const { files, own } = await settled('batched')
  expect(ledger.resolveUnanswered(files)).toEqual([])
  expect(own).toEqual([])
})

test('a resumable upload whose client vanishes again and again has every byte once', async () => {
  const content = chance.bytes(6_000_000)
  const address = addressOf(await createUpload(client, '/gone/resumed', content.length))
  for (let round = 0; round < ROUNDS; round += 1) {
    const at = await offsetOf(client, address)
    await vanish('PATCH', address, pieceHeaders(at), content.subarray(at, at + 200_000))
  }
  for (let at = await offsetOf(client, address); at < content.length; at = await offsetOf(client, address))
    expect((await sendPiece(client, address, at, content.slice(at, at + 1_000_000))).status).toBe(204)
  const { files } = await settled('gone')
  expect(files.get('/resumed')).toBe(digestOf(content))
})

/** Runs both at the same time; the final content must be complete, and one of those acknowledged. */
async function contest(one: (body: Content) => Promise<number>, other: (body: Content) => Promise<number>) {
  const seen = new Set<number>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const bodies = [chance.bytes(400_000), chance.bytes(300_000)] as const
    const statuses = await Promise.all([one(bodies[0]), other(bodies[1])])
    const winners = bodies.filter((_, index) => [200, 204].includes(statuses[index] ?? 0)).map(digestOf)
    expect(winners.length).toBeGreaterThan(0)
    const { files, own } = await readDisk(join(program.root, 'same'))
    expect(winners).toContain(files.get('/target') ?? 'nothing')
    expect(own).toEqual([])
    for (const status of statuses) seen.add(status)
  }
  return seen
}
type Content = Uint8Array<ArrayBuffer>

const post = async (body: Content) =>
  (await client.ask('POST', '/api/resources/same/target?override=true', { body })).status

async function resumable(body: Content): Promise<number> {
  const address = addressOf(await createUpload(client, '/same/target', body.length, true))
  await sendPiece(client, address, 0, body.slice(0, 100_000))
  return (await sendPiece(client, address, 100_000, body.slice(100_000))).status
}

async function copyOver(body: Content): Promise<number> {
  await client.ask('POST', '/api/resources/source?override=true', { body })
  const query = `action=copy&override=true&destination=${destinationOf('/same/target')}`
  return (await client.ask('PATCH', `/api/resources/source?${query}`)).status
}

test('two who send the same file at once', async () => {
  await post(chance.bytes(10))
  expect(await contest(post, post)).toEqual(new Set([200]))
})

test('one who sends at once and one who sends piece by piece', async () => {
  await contest(post, resumable)
})

test('one who sends piece by piece and one who copies over it', async () => {
  await contest(resumable, copyOver)
})

test('two who send a new file under one name: one of them is told that it is taken', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const bodies = [chance.bytes(200_000), chance.bytes(200_000)]
    const path = `/same/new${round}`
    const statuses = await Promise.all(
      bodies.map(async (body) => (await client.ask('POST', `/api/resources${path}`, { body })).status),
    )
    expect(statuses.toSorted()).toEqual([200, 409])
    const { files } = await readDisk(join(program.root, 'same'))
    const [winner] = bodies.filter((_, index) => statuses[index] === 200).map(digestOf)
    expect(files.get(`/new${round}`)).toBe(winner ?? '')
  }
})
