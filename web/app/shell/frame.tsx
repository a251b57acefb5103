import { useIsFetching } from '@tanstack/react-query'
import { Menu as MenuIcon } from 'lucide-react'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { DropTools } from '#web/features/files/selection/drops.ts'
import { useText } from '#web/i18n/text.tsx'
import { useMediaQuery, WIDE } from '#web/lib/use-media-query.ts'
import { useStore } from '#web/lib/use-store.ts'
import { Drawer } from '#web/ui/drawer.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { OptionalPart } from '#web/ui/lazy/optional-part.tsx'
import { createPart } from '#web/ui/lazy/part.ts'
import { visibleName } from '#web/ui/name-parts.ts'
import { TopProgress } from '#web/ui/progress.tsx'
import type { HelpEntry } from '../help/help-entries.ts'
import { useHelp } from '../help/use-help.tsx'
import { type CommandsHere, usePalette } from '../palette/use-palette.tsx'
import { useAddress } from '../router/location.ts'
import { usePage } from '../router/use-page.ts'
import { DockedAudio } from '../wiring/docked-audio.tsx'
import { loadListingExtras } from '../wiring/load-listing-extras.ts'
import { undoEntries, useUndoKeys } from '../wiring/use-undo-keys.ts'
import styles from './frame.module.css'
import { Sidebar, type SidebarAction } from './sidebar.tsx'
import { Trays } from './trays.tsx'
import { useLogOut } from './use-log-out.tsx'

export interface FrameProps {
  /** Title for screen readers, if the header contains no heading. */
  title?: string
  /** Header: the current location, then the tools. */
  header: ReactNode
  /** Actions in the sidebar in addition to navigation. */
  sidebarActions?: readonly SidebarAction[]
  /** Services for dropping items on entries of the sidebar. */
  drops?: DropTools
  /** Help entries of the page. */
  help?: readonly HelpEntry[]
  /** Palette commands of the page. */
  commands?: CommandsHere
  /** Shown beside the main region. */
  aside?: ReactNode
  children: ReactNode
}

const bell = createPart(async () => (await loadListingExtras()).Bell)

const NONE: readonly never[] = []
const NO_COMMANDS: CommandsHere = {}

/** Frame of all pages except the sign-in screen: sidebar or drawer, header, and main region. */
export function Frame(props: FrameProps) {
  const { title, header, sidebarActions = NONE, drops, help = NONE, commands = NO_COMMANDS, aside, children } = props
  const { session } = usePage()
  const { t } = useText()
  const { path } = useAddress()
  const wide = useMediaQuery(WIDE)
  const fetching = useIsFetching() > 0
  const [drawerOpen, setDrawerOpen] = useState(false)
  const [unread, setUnread] = useState('')
  const closeDrawer = useCallback(() => setDrawerOpen(false), [])
  const state = useStore(session.state)
  const person = state.kind === 'signed-in' ? state.user : null
  const onLogOut = useLogOut()
  const onHelp = useHelp(useMemo(() => [...help, ...undoEntries(t)], [help, t]))
  const onPalette = usePalette({ ...commands, onHelp })
  useUndoKeys()
  const sidebar = (
    <Sidebar
      person={person && { onLogOut, perm: person.perm }}
      actions={sidebarActions}
      drops={drops ?? null}
      currentPath={path}
      onHelp={onHelp}
      onPalette={onPalette}
      onChosen={closeDrawer}
    />
  )
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        {t('sidebar.skip')}
      </a>
      {wide && <div className={styles.side}>{sidebar}</div>}
      {!wide && drawerOpen && (
        <Drawer label={t('sidebar.menu')} onClose={closeDrawer}>
          {sidebar}
        </Drawer>
      )}
      <div className={styles.column}>
        <header className={styles.header}>
          {fetching && <TopProgress label={t('state.loading')} />}
          {!wide && (
            <IconButton
              label={t('sidebar.menu') + unread}
              icon={MenuIcon}
              aria-haspopup="dialog"
              aria-expanded={drawerOpen}
              onClick={() => setDrawerOpen(true)}
            />
          )}
          {header}
          {person && <OptionalPart part={bell} props={{ ...person.perm, onUnread: setUnread }} />}
        </header>
        <div className={styles.content}>
          <main id="main" className={styles.main} tabIndex={-1}>
            {title && <h1 className="visually-hidden">{visibleName(title)}</h1>}
            {children}
            {person && <DockedAudio />}
          </main>
          {aside}
        </div>
        {person && <Trays user={person} />}
      </div>
    </div>
  )
}
