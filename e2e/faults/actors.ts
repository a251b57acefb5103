// Concurrent clients, each in a separate folder. Acknowledged changes are written into the ledger; unanswered ones stay open in it.
import type { BatchedFile } from '../../contract/uploads.ts'
import { BATCH_MEDIA_TYPE } from '../../contract/uploads.ts'
import type { Chance } from './chance.ts'
import { type Answer, type Client, destinationOf } from './client.ts'
import { digestOf } from './disk.ts'
import type { Change, Ledger } from './ledger.ts'
import { addressOf, createUpload, offsetOf, sendPiece } from './tus.ts'

/** Resources of an actor. */
export interface Desk {
  readonly client: Client
  readonly ledger: Ledger
  readonly chance: Chance
}

/** A client that performs one action after the other; between two runs of the server it remembers what a real client would. */
export interface Actor {
  readonly name: string
  /** @throws NoAnswer when the server has died */
  act(desk: Desk): Promise<void>
}

type Content = Uint8Array<ArrayBuffer>

/** Returns unique content for every file, so that no digest is correct by accident. */
const someContent = (chance: Chance, most: number): Content => chance.bytes(1 + chance.below(most))

export const change = (path: string, after: string | null) => new Map([[path, after]])

/**
 * Records the server's answer.
 *
 * @throws Error for an unexpected answer
 */
export function note(ledger: Ledger, asked: Change, answer: Answer, done: readonly number[]): void {
  if (done.includes(answer.status)) ledger.done(asked)
  // The server is stopping or overloaded.
  else if (answer.status === 503 || answer.status === 429) ledger.refused(asked)
  else throw new Error(`${asked.what} was answered ${answer.status} ${answer.text}`)
}

/** Maximum number of files before an actor deletes some. */
const MOST_KEPT = 30

/** Deletes the excess files below a folder, one by one. */
async function tidyUp({ client, ledger }: Desk, folder: string, most = MOST_KEPT): Promise<void> {
  const mine = [...ledger.files.keys()].filter((path) => path.startsWith(`${folder}/`))
  for (const path of mine.slice(0, Math.max(0, mine.length - most))) {
    const asked = ledger.ask(`delete ${path}`, change(path, null))
    note(ledger, asked, await client.ask('DELETE', `/api/resources${path}`), [200])
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
      const asked = ledger.ask(`upload ${path}`, change(path, digestOf(body)))
      note(ledger, asked, await client.ask('POST', `/api/resources${path}`, { body }), [200])
      await tidyUp(desk, folder)
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
      const asked = ledger.ask(`overwrite ${path}`, change(path, digestOf(body)))
      const address = save ? `/api/resources${path}` : `/api/resources${path}?override=true`
      note(ledger, asked, await client.ask(save ? 'PUT' : 'POST', address, { body }), [200])
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
      const asked = ledger.ask(`batch ${number}`, files, false)
      const headers = { 'Content-Type': BATCH_MEDIA_TYPE }
      const answer = await client.ask('POST', `/api/files${folder}`, { headers, body: batchOf(unanswered) })
      if (answer.text.includes('failed')) throw new Error(`A batch was answered ${answer.text}`)
      note(ledger, asked, answer, [200])
      if (answer.status === 200) {
        unanswered = null
        number += 1
      }
      await tidyUp(desk, folder, 100)
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

  function begin({ chance }: Desk): Resumable {
    number += 1
    const replaces = number % 2 === 0
    const path = `${folder}/${replaces ? 'again' : number}`
    return { path, content: someContent(chance, 3_000_000), replaces, address: null, acknowledged: 0 }
  }

  const create = async (client: Client, { path, content, replaces }: Resumable) =>
    addressOf(await createUpload(client, path, content.length, replaces))

  /** Returns the offset at which to resume. Acknowledged bytes are never lost. */
  async function offset({ client, ledger }: Desk, mine: Resumable, address: string): Promise<number> {
    // An upload that is complete but was kept from becoming a file becomes one when its status is requested, whether or not the answer
    // arrives.
    const asked = ledger.ask(`look at ${mine.path}`, change(mine.path, digestOf(mine.content)))
    const there = await offsetOf(client, address)
    if (there < mine.acknowledged) throw new Error(`tus: of ${mine.acknowledged} acknowledged bytes ${there} are there`)
    if (there === mine.content.length) ledger.done(asked)
    else ledger.refused(asked)
    return there
  }

  async function sendNext({ client, ledger, chance }: Desk, mine: Resumable, address: string, from: number) {
    const body = mine.content.slice(from, from + 100_000 + chance.below(500_000))
    const isLast = from + body.length === mine.content.length
    const asked = isLast ? ledger.ask(`tus ${mine.path}`, change(mine.path, digestOf(mine.content))) : null
    const answer = await sendPiece(client, address, from, body)
    if (answer.status === 204) mine.acknowledged = from + body.length
    if (asked) note(ledger, asked, answer, [204])
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
      await tidyUp(desk, folder, 6)
    },
  }
}

/** Returns the files below a folder, by their path relative to it. */
export function below(ledger: Ledger, folder: string): Map<string, string> {
  const files = [...ledger.files].filter(([path]) => path.startsWith(`${folder}/`))
  return new Map(files.map(([path, digest]) => [path.slice(folder.length), digest]))
}

export const at = (folder: string, files: ReadonlyMap<string, string>): Map<string, string> =>
  new Map(Array.from(files, ([path, digest]) => [folder + path, digest]))

export const gone = (folder: string, files: ReadonlyMap<string, string>): Map<string, null> =>
  new Map(Array.from(files, ([path]) => [folder + path, null]))

/** Copies a tree under new names, and removes old copies. */
export function copies(source: string, folder: string): Actor {
  let number = 0
  return {
    name: 'copies',
    async act({ client, ledger }) {
      number += 1
      const to = `${folder}/copy${number}`
      const asked = ledger.ask(`copy to ${to}`, at(to, below(ledger, source)))
      const address = `/api/resources${source}?action=copy&destination=${destinationOf(to)}`
      note(ledger, asked, await client.ask('PATCH', address), [200])
      const old = `${folder}/copy${number - 3}`
      const files = below(ledger, old)
      if (files.size === 0) return
      // A deletion goes from item to item: each of them exists or not.
      const removal = ledger.ask(`delete ${old}`, gone(old, files), false)
      note(ledger, removal, await client.ask('DELETE', `/api/resources${old}`), [200, 404])
    },
  }
}

/** Moves a tree back and forth. */
export function moves(one: string, other: string): Actor {
  return {
    name: 'moves',
    async act({ client, ledger }) {
      const [from, to] = below(ledger, one).size > 0 ? [one, other] : [other, one]
      const files = below(ledger, from)
      const asked = ledger.ask(
        `move to ${to}`,
        new Map<string, string | null>([...gone(from, files), ...at(to, files)]),
      )
      const address = `/api/resources${from}?action=rename&destination=${destinationOf(to)}`
      note(ledger, asked, await client.ask('PATCH', address), [200])
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
      const sent = ledger.ask(`upload ${from}`, change(from, digestOf(body)))
      note(ledger, sent, await client.ask('POST', `/api/resources${from}?override=true`, { body }), [200])
      const digest = ledger.files.get(from)
      if (digest === undefined) return
      const after = new Map<string, string | null>([[to, digest]])
      if (action === 'rename') after.set(from, null)
      const asked = ledger.ask(`${action} over ${to}`, after)
      const address = `/api/resources${from}?action=${action}&override=true&destination=${destinationOf(to)}`
      note(ledger, asked, await client.ask('PATCH', address), [200])
    },
  }
}
