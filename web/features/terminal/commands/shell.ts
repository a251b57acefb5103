import { COMMAND_MESSAGE_LIMIT } from '#contract/commands.ts'
import { createStore, type Store } from '#web/lib/store.ts'
import { type CommandSocket, openCommand } from './command-socket.ts'
import { CommandHistory, tabStorage } from './history.ts'
import { Output, type Over } from './output.ts'

export interface ShellParts {
  /** The id of the account that it is for. */
  readonly id: number
  /** The address of the socket for a folder. */
  readonly address: (folder: string) => string | URL
  /** What the server answers to an ordinary request at that place; null where nothing is wrong. No socket says that. */
  readonly statusOf: (folder: string) => Promise<number | null>
}

/** Is something running, and since when it was asked to end? */
type Running = 'running' | 'ending' | null

/** Commands and what they said: outlives the panel that shows them. */
export interface Shell {
  readonly output: Output
  readonly history: CommandHistory
  readonly running: Pick<Store<Running>, 'getSnapshot' | 'subscribe'>
  /** The last one that is over. */
  readonly last: Pick<Store<Over | null>, 'getSnapshot' | 'subscribe'>
  /** Runs a command in a folder. False where it is too long, or one runs already. */
  run(folder: string, command: string): boolean
  cancel(): void
  /** Ends what runs and forgets all. */
  forget(): void
}

const encoder = new TextEncoder()

export function createShell({ id, address, statusOf }: ShellParts): Shell {
  const output = new Output()
  const history = new CommandHistory(id, tabStorage())
  const running = createStore<Running>(null)
  const last = createStore<Over | null>(null)
  let socket: CommandSocket | null = null
  let isTelling = false

  /** Many lines that come at once are drawn at once. */
  const tellSoon = () => {
    if (isTelling) return
    isTelling = true
    requestAnimationFrame(() => {
      isTelling = false
      output.tell()
    })
  }
  const finish = (folder: string, over: Over) => {
    socket = null
    output.add({ kind: 'over', folder, over })
    last.set(over)
    running.set(null)
  }
  const finishUnreached = async (folder: string, mine: CommandSocket) => {
    const status = navigator.onLine ? await statusOf(folder) : null
    // It was all forgotten meanwhile.
    if (socket !== mine) return
    finish(folder, navigator.onLine ? { how: 'unreached', status } : { how: 'offline' })
  }

  return {
    ...{ output, history, running, last },
    run(folder, command) {
      if (socket || encoder.encode(command).length > COMMAND_MESSAGE_LIMIT) return false
      history.add(command)
      output.add({ kind: 'command', folder, text: command })
      running.set('running')
      const mine = openCommand(address(folder), command, {
        line: (text) => {
          output.write(text)
          tellSoon()
        },
        over: (over) => (over ? finish(folder, over) : void finishUnreached(folder, mine)),
      })
      socket = mine
      return true
    },
    cancel() {
      if (!socket) return
      socket.cancel()
      running.set('ending')
    },
    forget() {
      socket?.close()
      socket = null
      running.set(null)
      last.set(null)
      history.forget()
      output.clear()
    },
  }
}
