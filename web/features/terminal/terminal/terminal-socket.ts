import type { CommandEnd, TerminalMessage } from '#contract/commands.ts'
import { commandEndOf } from '#web/lib/command-end.ts'

/** Outcome of a terminal session, as far as the page knows it. */
export type TerminalOutcome =
  | { readonly how: 'ended'; readonly end: CommandEnd }
  /** The server refused it; `says` is its message. */
  | { readonly how: 'refused'; readonly says: string }
  /** The connection was lost. */
  | { readonly how: 'lost' }
  /** The connection was never established. */
  | { readonly how: 'unreached' }

export interface TerminalEvents {
  readonly opened: () => void
  readonly output: (bytes: Uint8Array) => void
  /** Called once, as the last event. */
  readonly over: (over: TerminalOutcome) => void
}

/** Connection to a terminal on the server. */
export interface TerminalSocket {
  /** Sends the size at once, or when the connection is established. */
  resize(size: TerminalMessage): void
  type(text: string): void
  typeBytes(bytes: Uint8Array<ArrayBuffer>): void
  /** Closes the connection without further events; the server ends the shell. */
  close(): void
}

/** Longer text is sent in pieces of this many characters, each at most 16 KiB. */
const PIECE = 4096

/** Opens a terminal at a WebSocket address (`ws:` or `wss:`). */
export function openTerminal(address: string | URL, size: TerminalMessage, events: TerminalEvents): TerminalSocket {
  const socket = new WebSocket(address)
  socket.binaryType = 'arraybuffer'
  let [isHeard, wasOpen] = [true, false]
  let latest = size
  let says = ''
  const encoder = new TextEncoder()
  const isOpen = () => socket.readyState === WebSocket.OPEN
  const sendSize = () => socket.send(JSON.stringify(latest))

  socket.addEventListener('open', () => {
    wasOpen = true
    sendSize()
    if (isHeard) events.opened()
  })
  socket.addEventListener('message', ({ data }) => {
    if (!isHeard) return
    if (data instanceof ArrayBuffer) events.output(new Uint8Array(data))
    else says = String(data)
  })
  socket.addEventListener('close', ({ code, reason }) => {
    if (!isHeard) return
    isHeard = false
    events.over(terminalOutcomeOf(code, reason, says, wasOpen))
  })
  return {
    resize(wanted) {
      latest = wanted
      if (isOpen()) sendSize()
    },
    type(text) {
      if (!isOpen()) return
      for (let at = 0; at < text.length; at += PIECE) socket.send(encoder.encode(text.slice(at, at + PIECE)))
    },
    typeBytes(bytes) {
      if (isOpen()) socket.send(bytes)
    },
    close() {
      isHeard = false
      socket.close()
    },
  }
}

/** Returns the outcome that a close code and reason mean. */
export function terminalOutcomeOf(code: number, reason: string, says: string, wasOpen: boolean): TerminalOutcome {
  if (!wasOpen) return { how: 'unreached' }
  const end = commandEndOf(code, reason)
  if (!end) return { how: 'lost' }
  return end.why === 'refused' && says !== '' ? { how: 'refused', says } : { how: 'ended', end }
}
