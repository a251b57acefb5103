import { CANCEL } from '#contract/commands.ts'
import { commandEndOf } from '#web/lib/command-end.ts'
import type { CommandOutcome } from './output.ts'

export interface CommandEvents {
  readonly line: (text: string) => void
  /** Called once, as the last event. `null` when the connection was never established. */
  readonly over: (over: CommandOutcome | null) => void
}

/** Connection to a command that runs on the server. */
export interface CommandSocket {
  /** Stops the command, as Ctrl+C does; `over` is still called. */
  cancel(): void
  /** Closes the connection without further events; the server ends the command. */
  close(): void
}

/** Sends a command to a WebSocket address (`ws:` or `wss:`). */
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
    over(wasOpen ? commandOutcomeOf(code, reason) : null)
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

/** Returns the outcome that a close code and reason mean. */
function commandOutcomeOf(code: number, reason: string): CommandOutcome {
  const end = commandEndOf(code, reason)
  return end ? { how: 'ended', end } : { how: 'lost' }
}
