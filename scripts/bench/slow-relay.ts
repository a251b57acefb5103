import { connect, createServer, type Socket } from 'node:net'

// `slow-relay.ts <port> <delay ms> <window bytes>`: hands connections on to a local port as a long way would: every byte takes `delay` each
// way, and no connection has more than `window` bytes on the way in one direction. Prints its own port.

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

/** What was sent counts until the news that it has arrived is back. A receiver that does not take it sends no such news. */
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
