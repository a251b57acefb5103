// Concurrent clients, each in a separate folder. Acknowledged changes are written into the ledger; unanswered ones stay open in it.
import type { BatchedFile } from '../../contract/uploads.ts'
import { BATCH_MEDIA_TYPE } from '../../contract/uploads.ts'
import type { Change, ChangeLedger } from './change-ledger.ts'
import { type Answer, type Client, destinationOf } from './client.ts'
import { digestOf } from './disk.ts'
import type { RandomSource } from './random-source.ts'
import { addressOf, createUpload, offsetOf, sendPiece } from './tus.ts'

/** Resources of an actor. */
export interface ActorContext {
  readonly client: Client
  readonly ledger: ChangeLedger
  readonly chance: RandomSource
}

/** A client that performs one action after the other; between two runs of the server it remembers what a real client would. */
export interface Actor {
  readonly name: string
  /** @throws NoAnswer when the server has died */
  act(desk: ActorContext): Promise<void>
}

type Content = Uint8Array<ArrayBuffer>

/** Returns unique content for every file, so that no digest is correct by accident. */
const someContent = (chance: RandomSource, most: number): Content => chance.bytes(1 + chance.below(most))

export const change = (path: string, after: string | null) => new Map([[path, after]])

/**
 * Records the server's answer.
 *
 * @throws Error for an unexpected answer
 */
export function recordAnswer(ledger: ChangeLedger, asked: Change, answer: Answer, done: readonly number[]): void {
  if (done.includes(answer.status)) ledger.recordDone(asked)
  // The server is stopping or overloaded.
  else if (answer.status === 503 || answer.status === 429) ledger.recordRefused(asked)
  else throw new Error(`${asked.what} was answered ${answer.status} ${answer.text}`)
}

/** Maximum number of files before an actor deletes some. */
const MOST_KEPT = 30

/** Deletes the excess files below a folder, one by one. */
async function deleteExcess({ client, ledger }: ActorContext, folder: string, most = MOST_KEPT): Promise<void> {
  const mine = [...ledger.files.keys()].filter((path) => path.startsWith(`${folder}/`))
  for (const path of mine.slice(0, Math.max(0, mine.length - most))) {
    const asked = ledger.recordRequest(`delete ${path}`, change(path, null))
    recordAnswer(ledger, asked, await client.ask('DELETE', `/api/resources${path}`), [200])
  }
}

/** Uploads new files, each in one request. */
export function newFiles(folder: string): Actor {
  let number = 0
  return {
    name: 'new files',
    async act(desk) {
      const { client, ledger, chance } = desk
      const body = someContent(chance, 300_000)
      const path = `${folder}/${number}`
      number += 1
      const asked = ledger.recordRequest(`upload ${path}`, change(path, digestOf(body)))
      recordAnswer(ledger, asked, await client.ask('POST', `/api/resources${path}`, { body }), [200])
      await deleteExcess(desk, folder)
    },
  }
}

/** Overwrites the same few files repeatedly. */
export function overwrites(folder: string, method: 'POST' | 'PUT'): Actor {
  return {
    name: `overwrites by ${method}`,
    async act({ client, ledger, chance }) {
      const body = someContent(chance, 600_000)
      const path = `${folder}/${chance.below(4)}`
      const save = method === 'PUT' && ledger.files.has(path)
      const asked = ledger.recordRequest(`overwrite ${path}`, change(path, digestOf(body)))
      const address = save ? `/api/resources${path}` : `/api/resources${path}?override=true`
      recordAnswer(ledger, asked, await client.ask(save ? 'PUT' : 'POST', address, { body }), [200])
    },
  }
}

/** Returns a batch upload body, in the format of `contract/uploads.ts`. */
export function batchOf(files: ReadonlyMap<string, Content>): Content {
  const parts = Array.from(files, ([path, content]) => {
    const said: BatchedFile = { path, size: content.length, modified: 1_700_000_000_000, same: true }
    const head = new TextEncoder().encode(JSON.stringify(said))
    const length = new DataView(new ArrayBuffer(4))
    length.setUint32(0, head.length)
    return [new Uint8Array(length.buffer), head, content]
  })
  return new Uint8Array(Buffer.concat(parts.flat()))
}

/** Uploads many small files in one request, and repeats the request when there was no answer. */
export function batches(folder: string): Actor {
  let number = 0
  let unanswered: Map<string, Content> | null = null
  return {
    name: 'batches',
    async act(desk) {
      const { client, ledger, chance } = desk
      unanswered ??= new Map(
        Array.from({ length: 20 }, (_, at) => [`set${number}/${at % 3}/${at}`, someContent(chance, 9000)]),
      )
      const files = new Map(Array.from(unanswered, ([path, content]) => [`${folder}/${path}`, digestOf(content)]))
      const asked = ledger.recordRequest(`batch ${number}`, files, false)
      const headers = { 'Content-Type': BATCH_MEDIA_TYPE }
      const answer = await client.ask('POST', `/api/files${folder}`, { headers, body: batchOf(unanswered) })
      if (answer.text.includes('failed')) throw new Error(`A batch was answered ${answer.text}`)
      recordAnswer(ledger, asked, answer, [200])
      if (answer.status === 200) {
        unanswered = null
        number += 1
      }
      await deleteExcess(desk, folder, 100)
    },
  }
}

/** A resumable upload in progress. */
interface Resumable {
  readonly path: string
  readonly content: Content
  readonly replaces: boolean
  /** Null until the server has answered with an address. */
  address: string | null
  /** Number of bytes that the server has acknowledged. */
  acknowledged: number
}

/** Uploads files in pieces by tus, every other one over an existing file; resumes after the server died. */
export function resumableUploads(folder: string): Actor {
  let upload: Resumable | null = null
  let number = 0

  function begin({ chance }: ActorContext): Resumable {
    number += 1
    const replaces = number % 2 === 0
    const path = `${folder}/${replaces ? 'again' : number}`
    return { path, content: someContent(chance, 3_000_000), replaces, address: null, acknowledged: 0 }
  }

  const create = async (client: Client, { path, content, replaces }: Resumable) =>
    addressOf(await createUpload(client, path, content.length, replaces))

  /** Returns the offset at which to resume. Acknowledged bytes are never lost. */
  async function offset({ client, ledger }: ActorContext, mine: Resumable, address: string): Promise<number> {
    // An upload that is complete but was kept from becoming a file becomes one when its status is requested, whether or not the answer
    // arrives.
    const asked = ledger.recordRequest(`look at ${mine.path}`, change(mine.path, digestOf(mine.content)))
    const there = await offsetOf(client, address)
    if (there < mine.acknowledged) throw new Error(`tus: of ${mine.acknowledged} acknowledged bytes ${there} are there`)
    if (there === mine.content.length) ledger.recordDone(asked)
    else ledger.recordRefused(asked)
    return there
  }

  async function sendNext({ client, ledger, chance }: ActorContext, mine: Resumable, address: string, from: number) {
    const body = mine.content.slice(from, from + 100_000 + chance.below(500_000))
    const isLast = from + body.length === mine.content.length
    const asked = isLast ? ledger.recordRequest(`tus ${mine.path}`, change(mine.path, digestOf(mine.content))) : null
    const answer = await sendPiece(client, address, from, body)
    if (answer.status === 204) mine.acknowledged = from + body.length
    if (asked) recordAnswer(ledger, asked, answer, [204])
    else if (![204, 429, 503].includes(answer.status)) throw new Error(`tus: ${answer.status} ${answer.text}`)
  }

  return {
    name: 'resumable uploads',
    async act(desk) {
      upload ??= begin(desk)
      const address = upload.address ?? (await create(desk.client, upload))
      upload.address = address
      let at = await offset(desk, upload, address)
      while (at < upload.content.length) {
        await sendNext(desk, upload, address, at)
        at = upload.acknowledged
      }
      upload = null
      await deleteExcess(desk, folder, 6)
    },
  }
}

/** Returns the files below a folder, by their path relative to it. */
export function filesBelow(ledger: ChangeLedger, folder: string): Map<string, string> {
  const files = [...ledger.files].filter(([path]) => path.startsWith(`${folder}/`))
  return new Map(files.map(([path, digest]) => [path.slice(folder.length), digest]))
}

export const at = (folder: string, files: ReadonlyMap<string, string>): Map<string, string> =>
  new Map(Array.from(files, ([path, digest]) => [folder + path, digest]))

export const deletedFiles = (folder: string, files: ReadonlyMap<string, string>): Map<string, null> =>
  new Map(Array.from(files, ([path]) => [folder + path, null]))

/** Copies a tree under new names, and removes old copies. */
export function copies(source: string, folder: string): Actor {
  let number = 0
  return {
    name: 'copies',
    async act({ client, ledger }) {
      number += 1
      const to = `${folder}/copy${number}`
      const asked = ledger.recordRequest(`copy to ${to}`, at(to, filesBelow(ledger, source)))
      const address = `/api/resources${source}?action=copy&destination=${destinationOf(to)}`
      recordAnswer(ledger, asked, await client.ask('PATCH', address), [200])
      const old = `${folder}/copy${number - 3}`
      const files = filesBelow(ledger, old)
      if (files.size === 0) return
      // A deletion goes from item to item: each of them exists or not.
      const removal = ledger.recordRequest(`delete ${old}`, deletedFiles(old, files), false)
      recordAnswer(ledger, removal, await client.ask('DELETE', `/api/resources${old}`), [200, 404])
    },
  }
}

/** Moves a tree back and forth. */
export function moves(one: string, other: string): Actor {
  return {
    name: 'moves',
    async act({ client, ledger }) {
      const [from, to] = filesBelow(ledger, one).size > 0 ? [one, other] : [other, one]
      const files = filesBelow(ledger, from)
      const asked = ledger.recordRequest(
        `move to ${to}`,
        new Map<string, string | null>([...deletedFiles(from, files), ...at(to, files)]),
      )
      const address = `/api/resources${from}?action=rename&destination=${destinationOf(to)}`
      recordAnswer(ledger, asked, await client.ask('PATCH', address), [200])
    },
  }
}

/** Copies or moves one file over another. */
export function replacements(folder: string, action: 'copy' | 'rename'): Actor {
  return {
    name: `replacements by ${action}`,
    async act({ client, ledger, chance }) {
      const from = `${folder}/new`
      const to = `${folder}/${chance.below(3)}`
      const body = someContent(chance, 200_000)
      const sent = ledger.recordRequest(`upload ${from}`, change(from, digestOf(body)))
      recordAnswer(ledger, sent, await client.ask('POST', `/api/resources${from}?override=true`, { body }), [200])
      const digest = ledger.files.get(from)
      if (digest === undefined) return
      const after = new Map<string, string | null>([[to, digest]])
      if (action === 'rename') after.set(from, null)
      const asked = ledger.recordRequest(`${action} over ${to}`, after)
      const address = `/api/resources${from}?action=${action}&override=true&destination=${destinationOf(to)}`
      recordAnswer(ledger, asked, await client.ask('PATCH', address), [200])
    },
  }
}
