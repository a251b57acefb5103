import { Eye } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { readStored, writeStored } from '#web/lib/storage.ts'
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
  if (rendered === null) return { on: false, actions: [], view: null, follow: () => undefined }
  const toggle = () => {
    take()
    setOn(!on)
    writeStored(keyOf(rendered.id), on ? null : 'on')
  }
  const action = { id: 'rendered', text: t(rendered.label), icon: Eye, checked: on, onSelect: toggle }
  const view = on ? <rendered.View name={file.name} path={file.path} text={text} /> : null
  return { on, actions: [action], view, follow: () => on && take() }
}
