import { dlopen, ptr } from 'bun:ffi'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'

// Floors for transfers: `file` is the runtime's own way to send a file, or to write and flush a body, and nothing else; `beneath` opens the
// file so that the kernel confines the path, and reads it.
const [root = '.', kind = 'file', port = '0'] = process.argv.slice(2)

/** Memory of the call: at the top of the module, so that it is not collected. */
const name = Buffer.from(new ArrayBuffer(4096))
const how = new BigUint64Array(new ArrayBuffer(24))

/** openat2(2) with RESOLVE_BENEATH, RESOLVE_NO_SYMLINKS and RESOLVE_NO_MAGICLINKS. */
function openerBeneath(): (name: string) => number {
  const { symbols } = dlopen('libc.so.6', {
    syscall: { args: ['i64', 'i32', 'ptr', 'ptr', 'i64'], returns: 'i32' },
  })
  const top = openSync(root, 'r')
  how[2] = 14n
  const [namePtr, howPtr] = [ptr(name), ptr(how)]
  return (asked) => {
    name[name.write(asked)] = 0
    return symbols.syscall(437, top, namePtr, howPtr, 24)
  }
}

function sendBeneath(): (request: Request) => Response {
  const open = openerBeneath()
  const bytes = new Uint8Array(64 * 1024)
  return (request) => {
    const file = open(new URL(request.url).pathname.slice(1))
    if (file < 0) return new Response(null, { status: 404 })
    const { size } = fstatSync(file)
    const length = readSync(file, bytes, 0, Math.min(size, bytes.length), 0)
    closeSync(file)
    return new Response(bytes.subarray(0, length))
  }
}

async function receive(request: Request, place: string): Promise<Response> {
  await using file = await open(place, 'w')
  await Bun.write(Bun.file(file.fd), request)
  await file.sync()
  return new Response()
}

const server = Bun.serve({
  port: Number(port),
  hostname: '127.0.0.1',
  development: false,
  maxRequestBodySize: Number.MAX_SAFE_INTEGER,
  fetch:
    kind === 'beneath'
      ? sendBeneath()
      : (request) => {
          const place = path.join(root, new URL(request.url).pathname)
          return request.method === 'GET' ? new Response(Bun.file(place)) : receive(request, place)
        },
})
console.log(`http://127.0.0.1:${server.port}`)
