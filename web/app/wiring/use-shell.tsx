import { useMemo } from 'react'
import { allows } from '#web/features/files/commands/actions.ts'
import type { BrowseHost } from '#web/features/files/listing/host.ts'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { runtimeConfig } from '#web/lib/runtime-config.ts'
import { readStored, writeStored } from '#web/lib/storage.ts'
import { createStore } from '#web/lib/store.ts'
import { useStore } from '#web/lib/use-store.ts'
import { createPart } from '#web/ui/lazy/part.ts'
import { withMessages } from '#web/ui/lazy/with-messages.ts'
import { usePage } from '../router/use-page.ts'
import { LazyPart } from '../shell/lazy-part.tsx'

const KEY = 'coffer.shell'
const dock = createPart(async () => (await import('./shell-dock.tsx')).ShellDock)
/** Whether the user has just opened the panel and expects the focus in it. */
let wantsFocus = false

function takesFocus(): boolean {
  const takes = wantsFocus
  wantsFocus = false
  return takes
}

const open = createStore(readStored(KEY) !== null)

/** Returns the state and the toggle of the command panel, for users who may run commands. Its state is stored on this device. */
export function useShell({ perm }: CurrentUser): BrowseHost['shell'] {
  const isOpen = useStore(open)
  const may = runtimeConfig.EnableExec && allows('execute')(perm)
  return useMemo(() => (may ? { isOpen, toggle } : undefined), [may, isOpen])
}

function toggle(): void {
  open.set((was) => !was)
  wantsFocus = open.getSnapshot()
  writeStored(KEY, open.getSnapshot() ? 'open' : null)
}

/** Command panel, loaded when it is first opened. */
export function ShellDock({ folder }: { folder: string }) {
  const { speech } = usePage()
  const part = useMemo(() => withMessages(dock, 'shell', speech), [speech])
  return <LazyPart part={part} props={{ folder, takesFocus, onClose: toggle }} waiting={null} />
}
