import { CommandEnd } from '#contract/commands.ts'

/**
 * Returns the result of a command or a terminal, as the server sends it when it closes their WebSocket. Returns null if the connection
 * ended in another way.
 */
export function commandEndOf(code: number, reason: string): CommandEnd | null {
  return code === 1000 ? (CommandEnd.safeParse(parsed(reason)).data ?? null) : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // An intermediary closed the connection with its own reason.
    return null
  }
}
