// WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/): commands and their results over one WebSocket.

/** Result of a command. */
type Answer = Readonly<Record<string, unknown>>

/** A connection to a browser. */
export interface Bidi {
  /** Sends a command. Throws with the browser's message when it fails. */
  send(method: string, params: object): Promise<Answer>
  close(): void
}

interface Message {
  readonly type: 'success' | 'error' | 'event'
  readonly id: number | null
  readonly result?: Answer
  readonly error?: string
  readonly message?: string
}

/** Connects to the address that a browser printed. */
export async function connectBidi(url: string): Promise<Bidi> {
  const socket = new WebSocket(url)
  const open = Promise.withResolvers<void>()
  const waiting = new Map<number, PromiseWithResolvers<Answer>>()
  let last = 0
  socket.addEventListener('open', () => open.resolve())
  socket.addEventListener('message', ({ data }) => {
    const { type, id, result = {}, error, message } = JSON.parse(String(data)) as Message
    const command = id === null ? undefined : waiting.get(id)
    if (type === 'event' || id === null || command === undefined) return
    waiting.delete(id)
    if (type === 'success') command.resolve(result)
    else command.reject(new Error(`${error}: ${message}`))
  })
  socket.addEventListener('close', () => {
    const closed = new Error('the browser closed the connection')
    open.reject(closed)
    for (const command of waiting.values()) command.reject(closed)
  })
  await open.promise
  return {
    send(method, params) {
      last += 1
      const command = Promise.withResolvers<Answer>()
      waiting.set(last, command)
      socket.send(JSON.stringify({ id: last, method, params }))
      return command.promise
    },
    close: () => socket.close(),
  }
}
