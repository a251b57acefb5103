import * as z from 'zod/mini'

/** So many commands are remembered. */
const REMEMBERED = 200
/** Longer ones are not: the browser's storage is small. */
const LONGEST = 4096
const KEY = 'coffer.shell.history'

const Kept = z.object({ id: z.int(), commands: z.array(z.string()) })

/** Where it is kept: as long as the tab is open, since commands may tell more than others should know. */
export type Keep = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The storage of the tab; null where the browser lets us have none. */
export function tabStorage(): Keep | null {
  try {
    return globalThis.sessionStorage ?? null
  } catch {
    return null
  }
}

function kept(id: number, keep: Keep | null): string[] {
  try {
    const read = Kept.safeParse(JSON.parse(keep?.getItem(KEY) ?? 'null'))
    return read.success && read.data.id === id ? read.data.commands.slice(-REMEMBERED) : []
  } catch {
    return []
  }
}

/** The commands that somebody has sent in this tab, to be gone through with the arrows. */
export class CommandHistory {
  readonly #id: number
  readonly #keep: Keep | null
  #commands: string[]
  /** How far back one has gone: 0 is what is being typed. */
  #back = 0
  #typed = ''

  /** @param id of the account: what another one sent is not shown, and forgotten */
  constructor(id: number, keep: Keep | null) {
    this.#id = id
    this.#keep = keep
    this.#commands = kept(id, keep)
  }

  add(command: string): void {
    this.#back = 0
    if (command === this.#commands.at(-1) || command.length > LONGEST) return
    this.#commands = [...this.#commands, command].slice(-REMEMBERED)
    try {
      this.#keep?.setItem(KEY, JSON.stringify({ id: this.#id, commands: this.#commands }))
    } catch {
      // Full, or forbidden: then it is remembered until the page is left.
    }
  }

  /** The one before; null where there is none. `now` is what stands in the line. */
  older(now: string): string | null {
    if (this.#back >= this.#commands.length) return null
    if (this.#back === 0) this.#typed = now
    this.#back += 1
    return this.#commands.at(-this.#back) ?? null
  }

  /** The one after, and at last what was being typed; null where one is there already. */
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
      // Then nothing was kept either.
    }
  }
}
