import { Eye } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { matchesShortcut, mayType } from '#web/lib/keyboard.ts'
import { readStored, writeStored } from '#web/lib/storage.ts'
import { usePageKeys } from '#web/lib/use-page-keys.ts'
import type { ScreenAction } from '#web/ui/full-screen.tsx'
import type { CodeHandle } from './code/code-view.tsx'
import type { EditedFile, RenderedView } from './edited-file.ts'

/** The alternative view of an open text. */
export interface RenderedText {
  /** Whether the alternative view is shown. */
  readonly on: boolean
  /** Actions that switch the view; empty where there is only one. */
  readonly actions: readonly ScreenAction[]
  /** The alternative view; null while the text is shown. */
  readonly view: React.ReactNode
  /** Updates the view after an edit. */
  follow(): void
}

/** Switches between the source and the alternative view, also while the user types. */
const SWITCH_KEY = 'Mod+Shift+V'

const keyOf = (id: string): string => `coffer.editor.rendered.${id}`

/** Manages the alternative view of a text; the choice is stored on this device. */
export function useRendered(
  rendered: RenderedView | null,
  file: EditedFile,
  code: RefObject<CodeHandle | null>,
  first: string,
): RenderedText {
  const { t } = useText()
  const [on, setOn] = useState(() => rendered !== null && readStored(keyOf(rendered.id)) === 'on')
  const [text, setText] = useState(first)
  const take = () => setText((before) => code.current?.document().toString() ?? before)
  usePageKeys((event) => {
    // Without a text field, the action itself listens.
    if (rendered === null || !mayType(event) || !matchesShortcut(event, SWITCH_KEY)) return
    event.preventDefault()
    toggle(rendered)
  })
  function toggle({ id }: RenderedView): void {
    take()
    setOn(!on)
    writeStored(keyOf(id), on ? null : 'on')
    if (on) requestAnimationFrame(() => code.current?.focus())
  }
  if (rendered === null) return { on: false, actions: [], view: null, follow: () => undefined }
  const action = {
    id: 'rendered',
    text: t(rendered.label),
    icon: Eye,
    shortcut: SWITCH_KEY,
    checked: on,
    leads: true,
    onSelect: () => toggle(rendered),
  }
  const view = on ? <rendered.View name={file.name} path={file.path} text={text} /> : null
  return { on, actions: [action], view, follow: () => on && take() }
}
