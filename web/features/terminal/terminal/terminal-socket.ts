import type { CommandEnd, TerminalMessage } from '#contract/commands.ts'
import { commandEndOf } from '#web/lib/command-end.ts'

/** How a terminal is over, as far as the page knows. */
export type Over =
  | { readonly how: 'ended'; readonly end: CommandEnd }
  /** The server says why in its own words. */
  | { readonly how: 'refused'; readonly says: string }
  /** It was there, and the connection is gone. */
  | { readonly how: 'lost' }
  /** It never was. */
  | { readonly how: 'unreached' }

export interface TerminalEvents {
  readonly opened: () => void
  readonly output: (bytes: Uint8Array) => void
  /** Called once, and nothing after it. */
  readonly over: (over: Over) => void
}

/** The way to a terminal on the server. */
export interface TerminalSocket {
  /** Sent at once, or, before the connection is there, when it is. */
  resize(size: TerminalMessage): void
  type(text: string): void
  typeBytes(bytes: Uint8Array<ArrayBuffer>): void
  /** Leaves: the server ends what runs. Tells nobody. */
  close(): void
}

/** Longer text goes in pieces of so many characters, each at most 16 KiB. */
const PIECE = 4096

/** Opens a terminal at an address that begins with `ws`. */
export function openTerminal(address: string | URL, size: TerminalMessage, events: TerminalEvents): TerminalSocket {
  const socket = new WebSocket(address)
  socket.binaryType = 'arraybuffer'
  let [isHeard, wasOpen] = [true, false]
  let latest = size
  let says = ''
  const encoder = new TextEncoder()
  const isOpen = () => socket.readyState === WebSocket.OPEN
  const tellSize = () => socket.send(JSON.stringify(latest))

  socket.addEventListener('open', () => {
    wasOpen = true
    tellSize()
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
    events.over(overOf(code, reason, says, wasOpen))
  })
  return {
    resize(wanted) {
      latest = wanted
      if (isOpen()) tellSize()
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

/** What the end of a connection means. */
export function overOf(code: number, reason: string, says: string, wasOpen: boolean): Over {
  if (!wasOpen) return { how: 'unreached' }
  const end = commandEndOf(code, reason)
  if (!end) return { how: 'lost' }
  return end.why === 'refused' && says !== '' ? { how: 'refused', says } : { how: 'ended', end }
}
