import { BATCH_MEDIA_TYPE, BatchedFile, type BatchOutcome } from '#contract/uploads.ts'

/** Content, request counts and behavior of a disk behind HTTP. */
export const disk = {
  files: new Map<string, { text: string; modified: number | null }>(),
  /** Paths in order of arrival. */
  order: [] as string[],
  requests: 0,
  atOnce: 0,
  most: 0,
  /** Error codes for paths that are rejected. */
  refuse: new Map<string, 'disk_full' | 'busy' | 'not_allowed'>(),
  /** Whether many files in one body are accepted. */
  batches: true,
  /** Number of the next responses that are lost after everything was stored. */
  lose: 0,
  /** Whether the server answers. */
  reachable: true,
  /** Whether a token other than `new` is accepted. */
  strict: false,
  delay: 2,
}

/** Returns the initial state for each test. */
export const freshDisk = (): typeof disk => ({
  ...disk,
  files: new Map(),
  order: [],
  requests: 0,
  atOnce: 0,
  most: 0,
  refuse: new Map(),
  batches: true,
  lose: 0,
  reachable: true,
  strict: false,
  delay: 2,
})

type StoreOptions = Pick<BatchedFile, 'modified' | 'override' | 'same'>

/** Stores one file or folder as the server does. */
function store(path: string, text: string, { modified, override, same }: StoreOptions): BatchOutcome {
  disk.order.push(path)
  const code = disk.refuse.get(path)
  if (code) return { outcome: 'failed', code }
  const there = disk.files.get(path)
  if (same && there?.text === text && there.modified === (modified ?? null)) return { outcome: 'same' }
  if (there && !override && !path.endsWith('/')) return { outcome: 'failed', code: 'name_taken' }
  disk.files.set(path, { text, modified: modified ?? null })
  return { outcome: 'stored' }
}

/** Yields the files of a body. */
function* filesOf(bytes: Uint8Array): Generator<readonly [BatchedFile, string]> {
  const decoder = new TextDecoder()
  let at = 0
  while (at < bytes.length) {
    const length = new DataView(bytes.buffer, bytes.byteOffset + at).getUint32(0)
    const head = BatchedFile.parse(JSON.parse(decoder.decode(bytes.subarray(at + 4, at + 4 + length))))
    at += 4 + length
    yield [head, decoder.decode(bytes.subarray(at, at + head.size))]
    at += head.size
  }
}

const STATUS = { name_taken: 409, disk_full: 507, busy: 503, not_allowed: 403 } as const
const missing = () => Response.json({ code: 'not_found', message: '' }, { status: 404 })

async function takeBatch(request: Request, folder: string): Promise<Response> {
  const bytes = await request.bytes()
  const outcomes = [...filesOf(bytes)].map(([head, text]) => store(`${folder}${head.path}`, text, head))
  return Response.json({ outcomes })
}

async function takeOne(request: Request, path: string, override: boolean): Promise<Response> {
  const stored = store(path, await request.text(), { override })
  if (stored.outcome !== 'failed') return new Response('200 OK')
  const status = Object.entries(STATUS).find(([code]) => code === stored.code)?.[1] ?? 400
  return Response.json({ code: stored.code, message: '' }, { status })
}

/** Returns the metadata of a file. Servers round its time to seconds and add a fraction of their own. */
function show(path: string): Response {
  const there = disk.files.get(path)
  if (!there) return missing()
  const second = Math.floor((there.modified ?? 0) / 1000) * 1000
  const item = { path, name: '', extension: '', mode: 0, isDir: false, isSymlink: false, type: 'blob' }
  return Response.json({ ...item, size: there.text.length, modified: new Date(second + 599).toISOString() })
}

async function answer(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const path = decodeURIComponent(pathname)
  if (disk.strict && request.headers.get('X-Auth') !== 'new')
    return Response.json({ code: 'signed_out', message: '' }, { status: 401 })
  const isBatch = request.headers.get('Content-Type') === BATCH_MEDIA_TYPE
  if (path.startsWith('/api/files/') && isBatch && disk.batches)
    return takeBatch(request, path.slice('/api/files'.length))
  if (!path.startsWith('/api/resources/')) return missing()
  if (request.method === 'GET') return show(path.slice('/api/resources'.length))
  return takeOne(request, path.slice('/api/resources'.length), searchParams.get('override') === 'true')
}

/** Serves {@link disk} on a free port. A request that is not to be answered ends like a cut connection. */
export const serveDisk = () =>
  Bun.serve({
    port: 0,
    // The cut connection is intended and not reported.
    error: () => new Response(null, { status: 502 }),
    async fetch(request) {
      const cut = () => new Response(new ReadableStream({ start: (controller) => controller.error(new Error('cut')) }))
      if (!disk.reachable) return cut()
      if (request.url.endsWith('/health')) return new Response('OK')
      if (request.url.includes('/api/usage/')) return missing()
      disk.requests += 1
      disk.atOnce += 1
      disk.most = Math.max(disk.most, disk.atOnce)
      const said = await answer(request)
      await Bun.sleep(disk.delay)
      disk.atOnce -= 1
      if (disk.lose === 0) return said
      disk.lose -= 1
      return cut()
    },
  })
