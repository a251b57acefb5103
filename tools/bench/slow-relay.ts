import { connect, createServer, type Socket } from 'node:net'

// `slow-relay.ts <port> <delay ms> <window bytes>`: relays connections to a local port as if over a long distance: every byte takes `delay`
// each way, and no connection has more than `window` bytes in flight in one direction. Prints its own port.

const [port = 0, delay = 0, most = 0] = process.argv.slice(2).map(Number)

const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
  const upstream = connect({ host: '127.0.0.1', port, allowHalfOpen: true, noDelay: true })
  travel(client, upstream)
  travel(upstream, client)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' ? address?.port : address)
})

/** Bytes count against the window until their acknowledgment has returned. A receiver that does not read sends none. */
function travel(from: Socket, to: Socket): void {
  let onTheWay = 0
  from.on('data', (bytes: Buffer) => {
    onTheWay += bytes.length
    if (onTheWay >= most) from.pause()
    setTimeout(() => {
      const arrived = () =>
        setTimeout(() => {
          onTheWay -= bytes.length
          if (onTheWay < most) from.resume()
        }, delay)
      if (to.destroyed) return
      if (to.write(bytes)) arrived()
      else to.once('drain', arrived)
    }, delay)
  })
  from.on('end', () => setTimeout(() => to.end(), delay))
  from.on('error', () => to.destroy())
  from.on('close', () => setTimeout(() => to.destroy(), 3 * delay))
}
