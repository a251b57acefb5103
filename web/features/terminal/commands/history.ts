import * as z from 'zod/mini'

/** Number of commands that are remembered. */
const REMEMBERED = 200
/** Maximum length of a remembered command, in characters: browser storage is small. */
const LONGEST = 4096
const KEY = 'coffer.shell.history'

const StoredHistory = z.object({ id: z.int(), commands: z.array(z.string()) })

/** Storage of the history. It lasts as long as the tab, because commands may contain secrets. */
export type HistoryStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Returns the session storage of the tab; null where the browser denies access to it. */
export function tabStorage(): HistoryStorage | null {
  try {
    return globalThis.sessionStorage ?? null
  } catch {
    return null
  }
}

function readHistory(id: number, keep: HistoryStorage | null): string[] {
  try {
    const read = StoredHistory.safeParse(JSON.parse(keep?.getItem(KEY) ?? 'null'))
    return read.success && read.data.id === id ? read.data.commands.slice(-REMEMBERED) : []
  } catch {
    return []
  }
}

/** The commands that the user sent in this tab, for the arrow keys. */
export class CommandHistory {
  readonly #id: number
  readonly #keep: HistoryStorage | null
  #commands: string[]
  /** Position in the history; 0 is the line being typed. */
  #back = 0
  #typed = ''

  /** @param id of the account: commands of another account are not shown, and are overwritten */
  constructor(id: number, keep: HistoryStorage | null) {
    this.#id = id
    this.#keep = keep
    this.#commands = readHistory(id, keep)
  }

  add(command: string): void {
    this.#back = 0
    if (command === this.#commands.at(-1) || command.length > LONGEST) return
    this.#commands = [...this.#commands, command].slice(-REMEMBERED)
    try {
      this.#keep?.setItem(KEY, JSON.stringify({ id: this.#id, commands: this.#commands }))
    } catch {
      // Full or forbidden: the command is remembered until the page is closed.
    }
  }

  /** Returns the previous command; null where there is none. `now` is the current text of the line. */
  older(now: string): string | null {
    if (this.#back >= this.#commands.length) return null
    if (this.#back === 0) this.#typed = now
    this.#back += 1
    return this.#commands.at(-this.#back) ?? null
  }

  /** Returns the next command, and finally the line that was being typed; null where that is already shown. */
  newer(): string | null {
    if (this.#back === 0) return null
    this.#back -= 1
    return this.#back === 0 ? this.#typed : (this.#commands.at(-this.#back) ?? null)
  }

  forget(): void {
    this.#commands = []
    this.#back = 0
    try {
      this.#keep?.removeItem(KEY)
    } catch {
      // Then nothing was stored either.
    }
  }
}
