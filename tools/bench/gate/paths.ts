import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { HttpRequest, OfferedOperations } from '../peers/adapter.ts'
import { driveMany, send } from '../peers/clients.ts'
import { COMMON_SUBSTRING, makeSource, plant, SMALL_UPLOAD_BYTES } from '../peers/ground.ts'
import type { Running } from '../peers/start.ts'

const SIZES = {
  largeBytes: 128 * 1024 ** 2,
  manyFiles: 5000,
  entries: 20_000,
  treeFiles: 50_000,
  smallUploads: 0,
}
// Numbers of requests with which each path takes 0.5 to 1 s of processor time: the clock counts in hundredths.
const LISTINGS = 12
const SMALL_DOWNLOADS = 20_000
const LARGE_DOWNLOADS = 50
const SMALL_UPLOADS = 3000
const LARGE_UPLOADS = 5
const SEARCHES = 800
const ZIPS = 12
const COPIES = 5
const CONNECTIONS = 5

/** Work of one kind whose processor time is compared. */
export type HotPath = { readonly name: string; run(server: Running): Promise<unknown> }

/** Creates the files that the paths read, and returns the paths. */
export function hotPaths(root: string, folder: string): HotPath[] {
  const source = makeSource(folder, SIZES)
  plant(root, source, SIZES)
  return [
    inTurn(
      'listing of a large folder',
      LISTINGS,
      ({ list }) => list,
      () => '/entries',
    ),
    atOnce(
      'downloads of 16 KB',
      SMALL_DOWNLOADS,
      ({ download }) => download,
      () => '/small.bin',
    ),
    inTurn(
      'large download',
      LARGE_DOWNLOADS,
      ({ download }) => download,
      () => '/large.bin',
    ),
    atOnce(
      'uploads of 4 KB',
      SMALL_UPLOADS,
      ({ upload }) => upload,
      (i) => `/uploads/small/file-${i}.bin`,
      SMALL_UPLOAD_BYTES,
    ),
    inTurn(
      'large upload',
      LARGE_UPLOADS,
      ({ upload }) => upload,
      (i) => `/uploads/large-${i}`,
      source,
    ),
    inTurn(
      'search',
      SEARCHES,
      ({ search }) => search,
      () => COMMON_SUBSTRING,
    ),
    inTurn(
      'zip of many files',
      ZIPS,
      ({ zip }) => zip,
      () => '/many',
    ),
    inTurn(
      'copy of many files',
      COPIES,
      ({ copy }) => (typeof copy === 'string' ? copy : (to) => copy('/many', to)),
      (i) => `/uploads/copy-${i}`,
    ),
  ]
}

type ByPath = ((path: string) => HttpRequest) | string

function requests(
  { operations }: Running,
  count: number,
  select: (offered: OfferedOperations) => ByPath,
  pathOf: (i: number) => string,
) {
  const operation = select(operations)
  if (typeof operation === 'string') throw new Error(operation)
  return Array.from({ length: count }, (_, i) => operation(pathOf(i)))
}

/** Sends requests one after the other on one connection. */
const inTurn = (
  name: string,
  count: number,
  select: (offered: OfferedOperations) => ByPath,
  pathOf: (i: number) => string,
  upload?: string,
): HotPath => ({
  name,
  run: (server) => send(server.session, requests(server, count, select, pathOf), { upload }),
})

/** Sends requests on several connections. */
const atOnce = (
  name: string,
  count: number,
  select: (offered: OfferedOperations) => ByPath,
  pathOf: (i: number) => string,
  bodyBytes = 0,
): HotPath => ({
  name,
  run: (server) =>
    driveMany(server.session, {
      connections: CONNECTIONS,
      requests: requests(server, count, select, pathOf),
      bodyBytes,
    }),
})

/** Deletes what a path has written. */
export function cleanUp(root: string): void {
  const uploads = path.join(root, 'uploads')
  for (const name of readdirSync(uploads)) rmSync(path.join(uploads, name), { recursive: true })
  mkdirSync(path.join(uploads, 'small'))
}
