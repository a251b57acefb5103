import { Eye } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { readKept, writeKept } from '#web/lib/storage.ts'
import type { ScreenAction } from '#web/ui/full-screen.tsx'
import type { CodeHandle } from './code/code-view.tsx'
import type { EditedFile, Rendered } from './edited-file.ts'

/** The other way to see a text, while it is open. */
export interface RenderedText {
  /** Whether it is seen so now. */
  readonly on: boolean
  /** Switches, where there is another way. */
  readonly actions: readonly ScreenAction[]
  /** What to show in the place of the letters; null while they are shown. */
  readonly view: React.ReactNode
  /** Tells that the text is another. */
  follow(): void
}

const keyOf = (id: string): string => `coffer.editor.rendered.${id}`

/** Whether a text is seen otherwise than as letters, which is kept on this device, and what is seen then. */
export function useRendered(
  rendered: Rendered | null,
  file: EditedFile,
  code: RefObject<CodeHandle | null>,
  first: string,
): RenderedText {
  const { t } = useText()
  const [on, setOn] = useState(() => rendered !== null && readKept(keyOf(rendered.id)) === 'on')
  const [text, setText] = useState(first)
  const take = () => setText((before) => code.current?.document().toString() ?? before)
  if (rendered === null) return { on: false, actions: [], view: null, follow: () => undefined }
  const toggle = () => {
    take()
    setOn(!on)
    writeKept(keyOf(rendered.id), on ? null : 'on')
  }
  const action = { id: 'rendered', text: t(rendered.label), icon: Eye, checked: on, onSelect: toggle }
  const view = on ? <rendered.View name={file.name} path={file.path} text={text} /> : null
  return { on, actions: [action], view, follow: () => on && take() }
}
