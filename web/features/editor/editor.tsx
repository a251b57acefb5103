import { Lock } from 'lucide-react'
import { useText } from '#web/text/text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FileName } from '#web/ui/file-name.tsx'
import { FullScreen } from '#web/ui/full-screen.tsx'
import type { EditorProps } from './edited-file.ts'
import { OpenText } from './open-text.tsx'

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
