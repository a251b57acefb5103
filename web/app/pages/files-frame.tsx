import { type ReactNode, useEffect, useMemo } from 'react'
import { entriesFor, entriesHere } from '#web/features/files/commands/action-entries.ts'
import { ACTIONS } from '#web/features/files/commands/action-list.ts'
import { BROWSE_PROMPTS } from '#web/features/files/commands/lazy-prompts.ts'
import { Breadcrumbs } from '#web/features/files/listing/breadcrumbs.tsx'
import { useBrowse } from '#web/features/files/listing/browse-context.ts'
import { FolderView } from '#web/features/files/listing/folder-view.tsx'
import { HeaderTools } from '#web/features/files/listing/header-tools.tsx'
import { tileLines } from '#web/features/files/listing/tiles/lazy-tiles.ts'
import { SelectionBar, selectionActions } from '#web/features/files/selection/selection-bar.tsx'
import { useText } from '#web/i18n/text.tsx'
import { nameOf } from '#web/lib/paths.ts'
import { useStore } from '#web/lib/use-store.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { drawings } from '#web/ui/empty-state.tsx'
import { createPart } from '#web/ui/lazy/part.ts'
import { prefetchParts } from '#web/ui/lazy/prefetch-parts.ts'
import { withMessages } from '#web/ui/lazy/with-messages.ts'
import { MenuPart } from '#web/ui/lazy-menu.tsx'
import { ErrorView, errorPageCode } from '../errors/error-view.tsx'
import { HelpPrompt } from '../help/use-help.tsx'
import { LazyPalette } from '../palette/use-palette.tsx'
import { usePage } from '../router/use-page.ts'
import { Frame } from '../shell/frame.tsx'
import { LazyPart } from '../shell/lazy-part.tsx'
import { UPLOADS_AHEAD } from '../shell/trays.tsx'
import { logOutIn } from '../shell/use-log-out.tsx'
import { loadLive } from '../wiring/load-live.ts'
import { Details, DetailsColumn } from '../wiring/use-details.tsx'
import { LazySearch } from '../wiring/use-search.tsx'
import { SHARING_PROMPTS } from '../wiring/use-sharing.tsx'
import { ShellDock } from '../wiring/use-shell.tsx'
import { filePageIn } from './file-part.ts'
import styles from './files-page.module.css'
import { settingsFrame } from './lazy-pages.tsx'
import { usePastedFiles } from './use-pasted-files.ts'

const NO_PROPS = {}
const lostLine = createPart(async () => (await loadLive()).DisconnectedNotice)

/** Parts that are prefetched because users are likely to need them next. */
const AHEAD = [
  MenuPart,
  ...BROWSE_PROMPTS,
  HelpPrompt,
  ...UPLOADS_AHEAD,
  ...SHARING_PROMPTS,
  LazySearch,
  LazyPalette,
  Details,
]

/** Error of a folder that cannot be shown. Administrators are subject to rules too, and can inspect which rule applies. */
function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { host, folder } = useBrowse()
  const { t } = useText()
  const code = errorPageCode(error)
  return (
    <div className={styles.failure}>
      <ErrorView withCode code={code} onRetry={onRetry} />
      {code === 403 && host.accessTo && (
        <div className={styles.why}>
          <Disclosure title={t('browse.info.access')}>{host.accessTo({ path: folder, isDir: true })}</Disclosure>
        </div>
      )}
    </div>
  )
}

/** Frame of the files page: breadcrumbs, tools and listing. `banner` is shown above the listing. */
export function FilesFrame({ path, banner }: { path: string; banner?: ReactNode }) {
  const browse = useBrowse()
  const { speech, live } = usePage()
  const lost = useStore(live.disconnected)
  const lostPart = useMemo(() => withMessages(lostLine, 'live', speech), [speech])
  const { context, commands } = browse
  const { t } = useText()
  const listed = browse.open !== null
  // A missing folder accepts no drops and has no actions.
  const failed = browse.error !== null && browse.error !== undefined
  useEffect(
    () =>
      listed
        ? prefetchParts([
            ...AHEAD.map(({ partIn }) => partIn(speech)),
            selectionActions,
            tileLines,
            settingsFrame,
            lostPart,
            drawings,
            filePageIn(speech),
            logOutIn(speech),
          ])
        : undefined,
    [listed, speech, lostPart],
  )
  usePastedFiles(browse.host, browse.folder)
  const help = ACTIONS.filter(({ id }) => id !== 'shell' || context.shell !== null).map((action) => ({
    id: action.id,
    text: t(action.text),
    shortcut: 'shortcut' in action ? action.shortcut : undefined,
  }))
  const onSearch = context.searchable ? commands.search : undefined
  const header = (
    <div className={styles.header}>
      <Breadcrumbs path={path} drops={browse} />
      {!failed && <HeaderTools />}
    </div>
  )
  return (
    <Frame
      title={nameOf(path) || (browse.host.viewer.name ?? t('sidebar.myFiles'))}
      header={header}
      help={help}
      commands={{ ...entriesHere(context, commands, t), selected: context.count, onSearch }}
      drops={browse}
      aside={context.details && !failed && <DetailsColumn />}
      sidebarActions={failed ? [] : entriesFor('add', context, commands, t)}
    >
      {banner}
      {lost && !failed && <LazyPart part={lostPart} props={NO_PROPS} waiting={null} />}
      <SelectionBar />
      <FolderView renderError={(error, retry) => <Failure error={error} onRetry={retry} />} />
      {context.shell && <ShellDock folder={browse.folder} />}
    </Frame>
  )
}
