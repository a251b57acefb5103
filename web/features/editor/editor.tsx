import { Lock } from 'lucide-react'
import { isTyping, matchesShortcut } from '#web/lib/keyboard.ts'
import { usePageKeys } from '#web/lib/use-page-keys.ts'
import { useText } from '#web/text/text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FileName } from '#web/ui/file-name.tsx'
import { FullScreen, type ScreenAction } from '#web/ui/full-screen.tsx'
import type { EditedFile } from './edited-file.ts'
import { OpenText } from './open-text.tsx'

export interface EditorProps {
  file: EditedFile
  /** What can be done with the file. */
  actions: readonly ScreenAction[]
  /** Told when the file on the server is another than before. */
  onSaved: () => void
  onClose: () => void
}

/** Runs actions by their shortcuts while nothing is typed. */
export function useActionShortcuts(actions: readonly ScreenAction[]): void {
  usePageKeys((event) => {
    if (isTyping(event.target)) return
    const action = actions.find(({ shortcut }) => shortcut !== undefined && matchesShortcut(event, shortcut))
    if (!action) return
    event.preventDefault()
    if (action.disabledReason === undefined) action.onSelect()
  })
}

/** Opens a text over the whole page, to read it or to change it. */
export function Editor(props: EditorProps) {
  const { file, actions, onClose } = props
  const { t } = useText()
  if (file.content !== undefined) return <OpenText {...props} text={file.content} />
  return (
    <FullScreen title={<FileName name={file.name} />} actions={actions} onClose={onClose}>
      <EmptyState icon={Lock} title={t('editor.denied')} detail={t('preview.denied.detail')} />
    </FullScreen>
  )
}
