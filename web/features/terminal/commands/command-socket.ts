import { CANCEL } from '#contract/commands.ts'
import { commandEndOf } from '#web/lib/command-end.ts'
import type { Over } from './output.ts'

export interface CommandEvents {
  readonly line: (text: string) => void
  /** Called once, and nothing after it. `null`: the connection was never there. */
  readonly over: (over: Over | null) => void
}

/** The way to a command that runs on the server. */
export interface CommandSocket {
  /** What Ctrl+C does: it ends, and tells so. */
  cancel(): void
  /** Leaves: the server ends what runs. Tells nobody. */
  close(): void
}

/** Sends a command to an address that begins with `ws`. */
export function openCommand(address: string | URL, command: string, { line, over }: CommandEvents): CommandSocket {
  const socket = new WebSocket(address)
  let [isHeard, wasOpen, isCancelled] = [true, false, false]
  socket.addEventListener('open', () => {
    wasOpen = true
    socket.send(command)
    if (isCancelled) socket.send(CANCEL)
  })
  socket.addEventListener('message', ({ data }) => {
    if (isHeard) line(String(data))
  })
  socket.addEventListener('close', ({ code, reason }) => {
    if (!isHeard) return
    isHeard = false
    over(wasOpen ? overOf(code, reason) : null)
  })
  return {
    cancel() {
      isCancelled = true
      if (socket.readyState === WebSocket.OPEN) socket.send(CANCEL)
    },
    close() {
      isHeard = false
      socket.close()
    },
  }
}

/** What the end of a connection means. */
function overOf(code: number, reason: string): Over {
  const end = commandEndOf(code, reason)
  return end ? { how: 'ended', end } : { how: 'lost' }
}
