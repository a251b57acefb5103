import fs from 'node:fs'
import path from 'node:path'

// Floor of the small uploads: a server of the runtime alone that stores each body as durably (write aside, flush, rename, flush the folder)
// and does nothing else. Concurrent flushes of the folder are shared.
const [root = '.'] = process.argv.slice(2)
const directories = new Map<string, number>()
let running = false
let coming: PromiseWithResolvers<void> | null = null
let count = 0

const flush = (handle: number) =>
  new Promise<void>((resolve, reject) => fs.fsync(handle, (error) => (error ? reject(error) : resolve())))

function openOnce(directory: string): number {
  const handle = directories.get(directory) ?? fs.openSync(directory, 'r')
  directories.set(directory, handle)
  return handle
}

function flushFolder(handle: number): Promise<void> {
  coming ??= Promise.withResolvers<void>()
  const { promise } = coming
  if (!running) setImmediate(flushAll, handle)
  running = true
  return promise
}

async function flushAll(handle: number): Promise<void> {
  for (let next = coming; next; next = coming) {
    coming = null
    await flush(handle).then(next.resolve, next.reject)
  }
  running = false
}

async function store(request: Request): Promise<Response> {
  const target = path.join(root, new URL(request.url).pathname.slice('/api/resources'.length))
  if (target.endsWith('/')) {
    fs.mkdirSync(target, { recursive: true })
    return new Response('200 OK\n')
  }
  const directory = path.dirname(target)
  const bytes = await request.bytes()
  const staged = path.join(directory, `.${count++}`)
  const handle = fs.openSync(staged, 'wx', 0o600)
  fs.writeSync(handle, bytes)
  await flush(handle)
  fs.renameSync(staged, target)
  fs.closeSync(handle)
  await flushFolder(openOnce(directory))
  return new Response('200 OK\n')
}

const server = Bun.serve({ port: 0, hostname: '127.0.0.1', development: false, fetch: store })
console.log(`http://127.0.0.1:${server.port}`)
