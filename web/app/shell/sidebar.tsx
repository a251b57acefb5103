import { CircleHelp, Command, FolderOpen, LogOut, Settings, Trash2 } from 'lucide-react'
import type { Permissions } from '#contract/users.ts'
import { type DropTools, useDropTarget } from '#web/features/files/selection/drops.ts'
import { useText } from '#web/i18n/text.tsx'
import { hrefOf } from '#web/lib/addresses.ts'
import { useConfig } from '#web/lib/page-tools.ts'
import type { LucideIcon } from '#web/ui/icon.tsx'
import { OptionalPart } from '#web/ui/lazy/optional-part.tsx'
import { createPart } from '#web/ui/lazy/part.ts'
import { PALETTE_KEY } from '../palette/use-palette.tsx'
import { usePage } from '../router/use-page.ts'
import { loadListingExtras } from '../wiring/load-listing-extras.ts'
import { Brand, brandName } from './brand.tsx'
import { Credits } from './credits.tsx'
import styles from './sidebar.module.css'
import { SidebarButton, SidebarLink } from './sidebar-entry.tsx'

const NO_PROPS = {}
const trashCount = createPart(async () => (await loadListingExtras()).TrashCount)
// Loaded lazily, because they are needed only by users who are not signed in.
const themeChoice = createPart(async () => (await loadListingExtras()).ThemeChoice)
const waysIn = createPart(async () => (await loadListingExtras()).SignInLinks)
const accountMenu = createPart(async () => (await loadListingExtras()).AccountMenu)
const bell = createPart(async () => (await loadListingExtras()).MenuBell)
const favorites = createPart(async () => (await loadListingExtras()).SidebarFavorites)
const folderTree = createPart(async () => (await loadListingExtras()).SidebarTree)
const usageMeter = createPart(async () => (await loadListingExtras()).UsageMeter)

/** Action of the current page that the sidebar offers, such as creating a folder. */
export interface SidebarAction {
  readonly id: string
  readonly text: string
  readonly icon: LucideIcon
  readonly onSelect: () => void
}

export interface SidebarProps {
  /** Null when no user is signed in. `onLogOut` is null if Coffer does not manage the sign-in. */
  person: { readonly onLogOut: (() => void) | null; readonly perm: Permissions } | null
  actions: readonly SidebarAction[]
  /** Services for dropping files on an entry, or null where nothing can be dragged. */
  drops: DropTools | null
  /** Current route of the page. */
  currentPath: string
  onHelp: () => void
  onPalette: () => void
  /** Called before every selected entry takes effect, so that a drawer can close. */
  onChosen: () => void
}

/** Sidebar: navigation and actions of the current page, or the sign-in links. */
export function Sidebar(props: SidebarProps) {
  const { person, onHelp, onPalette, onChosen } = props
  const config = useConfig()
  const { t } = useText()
  const onLogOut = person?.onLogOut
  return (
    <nav className={styles.sidebar} aria-label={t('region.sidebar')}>
      <div className={styles.head}>
        <a className={styles.brand} href={hrefOf('/files/')} onClick={onChosen}>
          <Brand />
          <span className={styles.name}>{brandName(config.Name, t('app.name'))}</span>
        </a>
        {person && <OptionalPart part={bell} props={{ ...person.perm, onChosen }} />}
      </div>
      <div className={styles.middle}>
        {person ? <Places {...props} /> : config.LoginPage && <OptionalPart part={waysIn} props={{ onChosen }} />}
      </div>
      <ul className={styles.foot}>
        {person ? (
          <OptionalPart part={usageMeter} props={{ onChosen }} />
        ) : (
          <OptionalPart part={themeChoice} props={NO_PROPS} />
        )}
        {person && (
          <SidebarButton icon={Command} shortcut={PALETTE_KEY} onClick={after(onChosen, onPalette)}>
            {t('browse.action.palette')}
          </SidebarButton>
        )}
        <SidebarButton icon={CircleHelp} shortcut="F1" onClick={after(onChosen, onHelp)}>
          {t('sidebar.help')}
        </SidebarButton>
        {onLogOut && (
          <SidebarButton icon={LogOut} onClick={after(onChosen, onLogOut)}>
            {t('sidebar.logOut')}
          </SidebarButton>
        )}
        {person && (
          <li className={styles.account}>
            <OptionalPart part={accountMenu} props={{ onChosen }} />
          </li>
        )}
      </ul>
      <Credits />
    </nav>
  )
}

const after = (first: () => void, then: () => void) => () => {
  first()
  then()
}

interface PlaceProps {
  current: boolean
  onClick: () => void
}

function MyFiles({ drop, ...place }: PlaceProps & { drop?: ReturnType<typeof useDropTarget> }) {
  const { t } = useText()
  return (
    <SidebarLink icon={FolderOpen} href={hrefOf('/files/')} {...place} {...(drop && { drop })}>
      {t('sidebar.myFiles')}
    </SidebarLink>
  )
}

/** The user's home folder as a drop target, which moves items to the top level. */
const MyFilesToDropOn = ({ drops, ...place }: PlaceProps & { drops: DropTools }) => (
  <MyFiles {...place} drop={useDropTarget(drops, '/')} />
)

function Places({ actions, drops, currentPath, onChosen }: SidebarProps) {
  const { availableRoutes } = usePage()
  const { t } = useText()
  const myFiles = { current: currentPath.startsWith('/files/'), onClick: onChosen }
  return (
    <>
      <ul className={styles.group}>
        {drops ? <MyFilesToDropOn {...myFiles} drops={drops} /> : <MyFiles {...myFiles} />}
        <OptionalPart part={folderTree} props={{ currentPath, drops, onChosen }} />
        <SidebarLink icon={Trash2} href={hrefOf('/trash')} current={currentPath === '/trash'} onClick={onChosen}>
          {t('route.trash')}
          <OptionalPart part={trashCount} props={NO_PROPS} />
        </SidebarLink>
        {availableRoutes.has('profileSettings') && (
          <SidebarLink
            icon={Settings}
            href={hrefOf('/settings')}
            current={currentPath.startsWith('/settings')}
            onClick={onChosen}
          >
            {t('sidebar.settings')}
          </SidebarLink>
        )}
      </ul>
      {actions.length > 0 && (
        <ul className={styles.group}>
          {actions.map(({ id, icon, text, onSelect }) => (
            <SidebarButton key={id} icon={icon} onClick={after(onChosen, onSelect)}>
              {text}
            </SidebarButton>
          ))}
        </ul>
      )}
      <OptionalPart part={favorites} props={{ currentPath, drops, onChosen }} />
    </>
  )
}
