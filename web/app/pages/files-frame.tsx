import type { FileResource } from '#contract/resources.ts'
import { offersFor } from '#web/features/browse/action-entries.ts'
import { ACTIONS } from '#web/features/browse/action-list.ts'
import { Breadcrumbs } from '#web/features/browse/breadcrumbs.tsx'
import { useBrowse } from '#web/features/browse/browse-context.ts'
import { FolderView } from '#web/features/browse/folder-view.tsx'
import { HeaderTools } from '#web/features/browse/header-tools.tsx'
import { SelectionBar } from '#web/features/browse/selection-bar.tsx'
import { nameOf } from '#web/lib/paths.ts'
import { useText } from '#web/text/text.tsx'
import { ErrorView, errorPageCode } from '../errors/error-view.tsx'
import { Frame } from '../frame/frame.tsx'
import { LazyPart } from '../lazy/lazy-part.tsx'
import { createPart } from '../lazy/part.ts'
import styles from './files-page.module.css'
import { usePastedFiles } from './use-pasted-files.ts'

/** What shows a file is fetched when the first one is opened: most visits only list folders. */
const fileView = createPart(async () => (await import('./file-view.tsx')).FileView)

/** The files page around what it shows: where one is, the tools, and a folder's listing or a file. */
export function FilesFrame({ path, file }: { path: string; file: FileResource | null }) {
  const browse = useBrowse()
  const { context, commands } = browse
  const { t } = useText()
  usePastedFiles(browse.host, browse.folder)
  const help = ACTIONS.map((action) => ({
    id: action.id,
    text: t(action.text),
    shortcut: 'shortcut' in action ? action.shortcut : undefined,
  }))
  const header = (
    <div className={styles.header}>
      <Breadcrumbs path={path} drops={browse} />
      {file === null && <HeaderTools />}
    </div>
  )
  return (
    <Frame
      title={nameOf(path) || t('sidebar.myFiles')}
      header={header}
      help={help}
      sidebarActions={offersFor('add', context, commands, t)}
    >
      {file === null && <SelectionBar />}
      {file === null ? (
        <FolderView renderError={(error, retry) => <ErrorView code={errorPageCode(error)} onRetry={retry} />} />
      ) : (
        <LazyPart part={fileView} props={{ file, mayDownload: context.perm.admin || context.perm.download }} />
      )}
    </Frame>
  )
}
