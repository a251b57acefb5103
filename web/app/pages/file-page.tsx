import { useMemo } from 'react'
import { mediaTypeOf } from '#contract/file-types.ts'
import type { FileResource } from '#contract/resources.ts'
import { allows } from '#web/features/browse/actions.ts'
import { Preview } from '#web/features/preview/preview.tsx'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { afterDelete } from '#web/lib/neighbours.ts'
import { downloadFile } from '#web/lib/raw-address.ts'
import { useText } from '#web/text/text.tsx'
import type { ScreenAction } from '#web/ui/full-screen.tsx'
import { createPart } from '#web/ui/lazy/part.ts'
import { useHelp } from '../help/use-help.tsx'
import { LazyPart } from '../lazy-part.tsx'
import { usePage } from '../use-page.ts'
import { withBook } from '../with-book.ts'
import { FileComing } from './file-coming.tsx'
import { LATER_VIEWERS, renderedFor } from './later-viewers.tsx'
import { useFileCommands } from './use-file-commands.tsx'
import { type FileWays, useFileWays, useNeighboursAhead } from './use-file-ways.ts'
import { useFolderFiles, useTakenNames } from './use-folder-files.ts'

const editor = createPart(async () => (await import('#web/features/editor/editor.tsx')).Editor)

export interface FilePageProps {
  file: FileResource
  person: CurrentUser
}

/** Texts open in the editor; those that are too large to be edited say so there. */
const isText = ({ type, name }: FileResource): boolean =>
  type === 'text' || type === 'textImmutable' || (type === 'blob' && mediaTypeOf(name).type === 'text')

/** One file over the whole page: a text in the editor, everything else in the preview (spec section 2). */
export function FilePage({ file, person }: FilePageProps) {
  const ways = useFileWays(file.path)
  return isText(file) ? (
    <TextFile key={file.path} file={file} person={person} ways={ways} />
  ) : (
    <ShownFile file={file} person={person} ways={ways} />
  )
}

/** F1 opens the help on what can be done with the file. */
function useFileHelp(actions: readonly ScreenAction[], more: readonly { text: string; shortcut: string }[]): void {
  useHelp([...more.map((entry) => ({ id: entry.text, ...entry })), ...actions])
}

function ShownFile({ file, person, ways }: FilePageProps & { ways: FileWays }) {
  const { t } = useText()
  const { neighbours, pictures, sounds, isTaken } = useFolderFiles(file.path, person)
  const mayDownload = allows('download')(person.perm)
  useNeighboursAhead(neighbours, mayDownload)
  const actions = useFileCommands(file, person, {
    isTaken,
    onRenamed: ways.show,
    onDeleting() {
      const shown = neighbours && afterDelete(neighbours)
      if (shown === null) ways.close()
      else ways.show(shown)
    },
  })
  const plays = file.type === 'audio' || file.type === 'video'
  useFileHelp(actions, [
    { text: t('preview.next'), shortcut: plays ? 'n' : 'ArrowRight' },
    { text: t('preview.previous'), shortcut: plays ? 'p' : 'ArrowLeft' },
    ...(plays
      ? []
      : [
          { text: t('preview.zoomIn'), shortcut: '+' },
          { text: t('preview.zoomOut'), shortcut: '-' },
        ]),
    { text: t('action.close'), shortcut: 'Escape' },
  ])
  return (
    <Preview
      file={file}
      mayDownload={mayDownload}
      neighbours={neighbours}
      pictures={pictures}
      sounds={sounds}
      actions={actions}
      later={LATER_VIEWERS}
      onShow={ways.show}
      onClose={ways.close}
    />
  )
}

function TextFile({ file, person, ways }: FilePageProps & { ways: FileWays }) {
  const { t } = useText()
  const { speech } = usePage()
  const part = useMemo(() => withBook(editor, 'editor', speech), [speech])
  const isTaken = useTakenNames(file.path)
  const actions = useFileCommands(file, person, { isTaken, onRenamed: ways.show, onDeleting: ways.close })
  useFileHelp(actions, [
    { text: t('editor.save'), shortcut: 'Mod+S' },
    { text: t('editor.find'), shortcut: 'Mod+F' },
    { text: t('editor.goToLine'), shortcut: 'Ctrl+G' },
  ])
  const { perm, id } = person
  const reader = { id, mayDownload: allows('download')(perm), mayCreate: allows('create')(perm) }
  const { refresh: onSaved, show: onShow, close: onClose } = ways
  const onDownload = () => downloadFile(file.path, file.name)
  return (
    <LazyPart
      part={part}
      props={{ file, reader, actions, rendered: renderedFor(file.name), isTaken, onSaved, onShow, onDownload, onClose }}
      waiting={<FileComing path={file.path} />}
    />
  )
}
