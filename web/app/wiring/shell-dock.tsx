import { useMemo } from 'react'
import { type CommandEnd, terminalProgramOf } from '#contract/commands.ts'
import { focusListing } from '#web/features/files/listing/focus-listing.ts'
import { createShell, type Shell } from '#web/features/terminal/commands/shell.ts'
import { ShellPanel } from '#web/features/terminal/commands/shell-panel.tsx'
import { apiAddress } from '#web/lib/api-client.ts'
import { ApiError } from '#web/lib/api-error.ts'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { encodePath } from '#web/lib/encode-path.ts'
import { runtimeConfig } from '#web/lib/runtime-config.ts'
import { useStore } from '#web/lib/use-store.ts'
import { createPart } from '#web/ui/lazy/part.ts'
import { withMessages } from '#web/ui/lazy/with-messages.ts'
import { Loading } from '#web/ui/loading.tsx'
import type { Page } from '../router/page.ts'
import { usePage } from '../router/use-page.ts'
import { LazyPart } from '../shell/lazy-part.tsx'

const terminalPane = createPart(
  async () => (await import('#web/features/terminal/terminal/terminal-pane.tsx')).TerminalPane,
)

/** Command output, which persists while the user views other pages and is deleted at the end of the session. */
const shells = new WeakMap<Page, { readonly id: number; readonly shell: Shell }>()

/** Returns the WebSocket address for commands. The request is authorized by the cookie, so the URL contains no token. */
function socketAddress(folder: string): URL {
  const address = new URL(apiAddress(runtimeConfig.BaseURL, `/api/command${encodePath(folder)}`), location.href)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  return address
}

/**
 * Returns the status of an ordinary request to the WebSocket address. Null if a WebSocket would be allowed: the server then responds with
 * 400 or 426.
 */
async function statusOf({ tools }: Page, folder: string): Promise<number | null> {
  try {
    await tools.api.send({ path: `/api/command${encodePath(folder)}` })
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return [400, 426].includes(error.status) ? null : error.status
  }
}

function shellOf(page: Page, id: number): Shell {
  const known = shells.get(page)
  if (known?.id === id) return known.shell
  known?.shell.forget()
  const shell = createShell({ id, address: socketAddress, statusOf: (folder) => statusOf(page, folder) })
  shells.set(page, { id, shell })
  const leave = page.session.state.subscribe(() => {
    const state = page.session.state.getSnapshot()
    if (state.kind === 'signed-in' && state.user.id === id) return
    leave()
    shell.forget()
    if (shells.get(page)?.shell === shell) shells.delete(page)
  })
  return shell
}

export interface ShellDockProps {
  /** Displayed folder. */
  readonly folder: string
  /** Called once the panel is shown. Returns whether it takes the focus. */
  readonly takesFocus: () => boolean
  readonly onClose: () => void
}

function DockOf({ person, folder, takesFocus, onClose }: ShellDockProps & { person: CurrentUser }) {
  const page = usePage()
  const { speech } = page
  const shell = shellOf(page, person.id)
  const part = useMemo(() => withMessages(terminalPane, 'terminal', speech), [speech])
  const hasTerminal = terminalProgramOf(person.commands) !== null
  const terminal = (onEnd: (end: CommandEnd) => void) => (
    <LazyPart part={part} props={{ path: folder, onEnd }} waiting={<Loading />} />
  )
  return (
    <ShellPanel
      shell={shell}
      folder={folder}
      takesFocus={takesFocus}
      commands={person.commands}
      unconfined={person.perm.admin && runtimeConfig.ExecUnconfined === true}
      terminal={hasTerminal ? terminal : null}
      onClose={() => {
        onClose()
        focusListing()
      }}
    />
  )
}

/** Command panel below the listing. */
export function ShellDock(props: ShellDockProps) {
  const { session } = usePage()
  const state = useStore(session.state)
  return state.kind === 'signed-in' ? <DockOf {...props} person={state.user} /> : null
}
