import { COMMAND_MESSAGE_LIMIT } from '#contract/commands.ts'
import { createStore, type Store } from '#web/lib/store.ts'
import { type CommandSocket, openCommand } from './command-socket.ts'
import { CommandHistory, tabStorage } from './history.ts'
import { type CommandOutcome, Output } from './output.ts'

export interface ShellParts {
  /** Id of the account. */
  readonly id: number
  /** Returns the address of the socket for a folder. */
  readonly address: (folder: string) => string | URL
  /** Returns the status of an ordinary request to that address; null where nothing is wrong. A failed socket does not report a status. */
  readonly statusOf: (folder: string) => Promise<number | null>
}

/** State of the current command: running, asked to end, or none. */
type Running = 'running' | 'ending' | null

/** Commands and their output; outlives the panel that shows them. */
export interface Shell {
  readonly output: Output
  readonly history: CommandHistory
  readonly running: Pick<Store<Running>, 'getSnapshot' | 'subscribe'>
  /** Outcome of the latest command that ended. */
  readonly last: Pick<Store<CommandOutcome | null>, 'getSnapshot' | 'subscribe'>
  /** Runs a command in a folder. Returns false where it is too long or another one is running. */
  run(folder: string, command: string): boolean
  cancel(): void
  /** Ends the running command and deletes output and history. */
  forget(): void
}

const encoder = new TextEncoder()

export function createShell({ id, address, statusOf }: ShellParts): Shell {
  const output = new Output()
  const history = new CommandHistory(id, tabStorage())
  const running = createStore<Running>(null)
  const last = createStore<CommandOutcome | null>(null)
  let socket: CommandSocket | null = null
  let isTelling = false

  /** Notifies at most once per frame, so that lines that arrive together are rendered together. */
  const tellSoon = () => {
    if (isTelling) return
    isTelling = true
    requestAnimationFrame(() => {
      isTelling = false
      output.notifyListeners()
    })
  }
  const finish = (folder: string, over: CommandOutcome) => {
    socket = null
    output.add({ kind: 'over', folder, over })
    last.set(over)
    running.set(null)
  }
  const finishUnreached = async (folder: string, mine: CommandSocket) => {
    const status = navigator.onLine ? await statusOf(folder) : null
    // The shell was reset in the meantime.
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
