// Run beside a bench: downloads read at 256 KB/s, by default 100, and 50 uploads at once, for ten seconds.
const [address = '', token = '', downloads = '100'] = process.argv.slice(2)
const { hostname, port } = new URL(address)
const DOWNLOADS = Number(downloads)
const UPLOADS = 50
const UPLOAD_BYTES = 8 * 1024 * 1024
const END = Date.now() + 10_000

async function slowDownload(): Promise<void> {
  const answer = await fetch(`${address}/api/raw/large.bin`, { headers: { 'X-Auth': token } })
  if (!answer.ok || !answer.body) throw new Error(`A download answered ${answer.status}.`)
  const reader = answer.body.getReader()
  while (Date.now() < END) {
    await reader.read()
    await Bun.sleep(100)
  }
  await reader.cancel()
}

function upload(index: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const chunk = Buffer.alloc(64 * 1024, index)
  let left = UPLOAD_BYTES
  const send = async (socket: Bun.Socket) => {
    while (left > 0) {
      const written = socket.write(chunk.subarray(0, Math.min(chunk.length, left)))
      left -= written
      if (written < chunk.length) return
      await Bun.sleep(20)
    }
  }
  Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      open(socket) {
        const head = `POST /api/resources/upload-${index}.bin HTTP/1.1\r\nHost: bench\r\nX-Auth: ${token}\r\nContent-Length: ${UPLOAD_BYTES}\r\nConnection: close\r\n\r\n`
        socket.write(head)
        return send(socket)
      },
      drain: send,
      data: (_, answer) =>
        answer.toString().startsWith('HTTP/1.1 200') ? resolve() : reject(new Error(answer.toString().slice(0, 80))),
      error: (_, error) => reject(error),
      close: () => resolve(),
    },
  }).catch(reject)
  return promise
}

await Promise.all([
  ...Array.from({ length: DOWNLOADS }, slowDownload),
  ...Array.from({ length: UPLOADS }, (_, index) => upload(index)),
])
