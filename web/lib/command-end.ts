import { CommandEnd } from '#contract/commands.ts'

/** How a command or a terminal ended, as the server says it when it closes their socket; null where the connection ended some other way. */
export function commandEndOf(code: number, reason: string): CommandEnd | null {
  return code === 1000 ? (CommandEnd.safeParse(parsed(reason)).data ?? null) : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Something between us and the server closed it in its own words.
    return null
  }
}
