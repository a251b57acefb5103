import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import type { FileResource } from '#contract/resources.ts'
import { allows } from '#web/features/files/commands/actions.ts'
import { fileQueries } from '#web/features/files/listing/queries.ts'
import { useResource } from '#web/features/files/listing/use-resource.ts'
import { useReportOpened } from '#web/features/files/recent/use-report-opened.ts'
import { Preview } from '#web/features/preview/preview.tsx'
import { type ViewerHelp, viewerGestures, viewerKeys } from '#web/features/preview/viewer-keys.ts'
import { useText } from '#web/i18n/text.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { isTyping, matchesShortcut } from '#web/lib/keyboard.ts'
import { afterDelete } from '#web/lib/neighbors.ts'
import { parentOf } from '#web/lib/paths.ts'
import { downloadFile } from '#web/lib/raw-address.ts'
import { usePageKeys } from '#web/lib/use-page-keys.ts'
import { useStore } from '#web/lib/use-store.ts'
import type { ScreenAction } from '#web/ui/full-screen.tsx'
import { createPart } from '#web/ui/lazy/part.ts'
import { withMessages } from '#web/ui/lazy/with-messages.ts'
import type { GestureHelp } from '../help/help-entries.ts'
import { useHelp } from '../help/use-help.tsx'
import { usePalette } from '../palette/use-palette.tsx'
import { usePage } from '../router/use-page.ts'
import { LazyPart } from '../shell/lazy-part.tsx'
import { useSearch } from '../wiring/use-search.tsx'
import { FilePlaceholder } from './file-placeholder.tsx'
import { LAZY_VIEWERS, renderedFor } from './lazy-viewers.tsx'
import { listedTile } from './listed-tile.ts'
import { useEditing } from './use-editing.ts'
import { isText, useFileCommands } from './use-file-commands.tsx'
import { useFileDetails } from './use-file-details.tsx'
import { type FileNavigation, useFileNavigation } from './use-file-navigation.ts'
import { useFolderFiles, useTakenNames } from './use-folder-files.ts'
import { usePrefetchedNeighbors } from './use-prefetched-neighbors.ts'
import { useStripThumbs } from './use-strip-thumbs.ts'

const editor = createPart(async () => (await import('#web/features/editor/editor.tsx')).Editor)

const pictureEditor = createPart(
  async () => (await import('#web/features/preview/edit/picture-editor.tsx')).PictureEditor,
)

export interface FilePageProps {
  file: FileResource
  person: CurrentUser
}

/** Full-screen view of one file: texts in the editor, all other files in the preview. */
export function FilePage({ file, person }: FilePageProps) {
  const ways = useFileNavigation(file.path)
  useReportOpened(file.path)
  return isText(file) ? (
    <TextFile key={file.path} file={file} person={person} ways={ways} />
  ) : (
    <ShownFile file={file} person={person} ways={ways} />
  )
}

/** Shortcuts that open the search from a preview. In the editor, these keys have other functions. */
const SEARCH_KEYS = ['Mod+F', '/']

/** Opens the search in the folder of the displayed file. */
function useSearchKeys(path: string, person: CurrentUser): void {
  const search = useSearch(person)
  usePageKeys((event) => {
    if (isTyping(event.target) || !SEARCH_KEYS.some((key) => matchesShortcut(event, key))) return
    event.preventDefault()
    search(parentOf(path))
  })
}

/** Provides the help (F1) and the palette of a previewed file. */
function useViewerHelp(about: ViewerHelp, actions: readonly ScreenAction[]): void {
  const { t, direction } = useText()
  const keys = viewerKeys(about, direction).map((key) => ({ ...key, id: key.text, text: t(key.text) }))
  const close = { id: 'close', text: t('action.close'), shortcut: 'Escape' }
  const hands = viewerGestures(about).map(([what, how]): GestureHelp => [t(what), t(how)])
  const search = { id: 'search', text: t('browse.action.search'), shortcut: 'Mod+F' }
  const onHelp = useHelp([...keys, ...actions, search, close], hands)
  usePalette({ selection: actions, selected: 1, onHelp })
}

const NO_HANDS: readonly GestureHelp[] = []

/** Returns whether the shortcut of an action produces no text, and can therefore be used in the editor. */
const typesNothing = ({ shortcut = '' }: ScreenAction): boolean => /^F\d+$|\+./.test(shortcut)

/** Provides the help (F1) and the palette of a text, depending on whether it may be read and changed. */
function useTextHelp({ type }: FileResource, mayDownload: boolean, actions: readonly ScreenAction[]): void {
  const { t } = useText()
  const save = { id: 'save', text: t('editor.save'), shortcut: 'Mod+S' }
  const own = [
    ...(type === 'textImmutable' ? [] : [save]),
    { id: 'find', text: t('editor.find'), shortcut: 'Mod+F' },
    { id: 'line', text: t('editor.goToLine'), shortcut: 'Ctrl+G' },
  ]
  const onHelp = useHelp(mayDownload ? [...own, ...actions.filter(typesNothing)] : actions, NO_HANDS)
  usePalette({ selection: actions, selected: 1, onHelp })
}

/** Returns a function that shows another file. If the server cannot be reached, the present one stays, and a toast offers a retry. */
function useStep(show: FileNavigation['show']): (path: string) => void {
  const { api, toasts } = usePage().tools
  const { t } = useText()
  const queries = useQueryClient()
  const toastId = useRef<number | null>(null)
  return async function step(path) {
    const query = fileQueries(api).resource(path)
    if (queries.getQueryData(query.queryKey) === undefined) await queries.prefetchQuery(query)
    if (toastId.current !== null) toasts.close(toastId.current)
    toastId.current = null
    const error = queries.getQueryState(query.queryKey)?.error
    if (error instanceof ApiError && error.status === 0 && queries.getQueryData(query.queryKey) === undefined)
      toastId.current = toasts.error(t('error.connection'), { retry: () => void step(path) })
    else show(path)
  }
}

function ShownFile({ file, person, ways }: FilePageProps & { ways: FileNavigation }) {
  const { neighbours, pictures, tracks, strip, isTaken } = useFolderFiles(file.path, person)
  const mayDownload = allows('download')(person.perm)
  usePrefetchedNeighbors(neighbours, mayDownload)
  const thumbs = useStripThumbs(mayDownload)
  const { panel, ...details } = useFileDetails(file, person)
  const editing = useEditing(file, person)
  const step = useStep(ways.show)
  const actions = useFileCommands(file, person, {
    isTaken,
    ...details,
    onEdit: editing.open,
    notEditable: editing.notEditable,
    onRenamed: ways.show,
    onDeleting() {
      const shown = neighbours && afterDelete(neighbours)
      if (shown === null) ways.close()
      else ways.show(shown)
    },
  })
  useSearchKeys(file.path, person)
  useViewerHelp({ file, mayDownload, pictures, tracks }, actions)
  if (editing.props) {
    return <LazyPart part={pictureEditor} props={editing.props} waiting={<FilePlaceholder path={file.path} />} />
  }
  return (
    <Preview
      file={file}
      mayDownload={mayDownload}
      neighbours={neighbours}
      pictures={pictures}
      tracks={tracks}
      strip={strip}
      thumbs={thumbs}
      actions={actions}
      panel={panel}
      later={LAZY_VIEWERS}
      findTile={listedTile}
      onShow={step}
      onClose={ways.close}
    />
  )
}

function TextFile({ file, person, ways }: FilePageProps & { ways: FileNavigation }) {
  const { speech, live } = usePage()
  const others = useStore(live.otherEditors)
  const { error } = useResource(file.path)
  const part = useMemo(() => withMessages(editor, 'editor', speech), [speech])
  const isTaken = useTakenNames(file.path)
  const { onInfo } = useFileDetails(file, person)
  const actions = useFileCommands(file, person, { isTaken, onInfo, onRenamed: ways.show, onDeleting: ways.close })
  const { perm, id } = person
  const mayDownload = allows('download')(perm)
  useTextHelp(file, mayDownload, actions)
  const reader = { id, mayDownload, mayCreate: allows('create')(perm) }
  const { refresh: onSaved, show: onShow, close: onClose } = ways
  const onDownload = () => downloadFile(file.path, file.name)
  return (
    <LazyPart
      part={part}
      props={{
        ...{ file, reader, actions, rendered: renderedFor(file.name), isTaken, others },
        ...{ isGone: error instanceof ApiError && error.status === 404 },
        ...{ onSaved, onShow, onDownload, onClose },
      }}
      waiting={<FilePlaceholder path={file.path} />}
    />
  )
}
