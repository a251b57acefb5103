import type { Text } from '@codemirror/state'
import { Save, Search, WrapText } from 'lucide-react'
import { useRef, useState } from 'react'
import { matchesShortcut } from '#web/lib/keyboard.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { readKept, writeKept } from '#web/lib/storage.ts'
import { usePageKeys } from '#web/lib/use-page-keys.ts'
import { useText } from '#web/text/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { FileName } from '#web/ui/file-name.tsx'
import { FullScreen, type ScreenAction } from '#web/ui/full-screen.tsx'
import { type CodeHandle, CodeView } from './code/code-view.tsx'
import type { EditorProps } from './edited-file.ts'
import styles from './editor.module.css'
import { SavingState } from './saving-state.tsx'
import { useEditing } from './use-editing.ts'
import { useLeaveGuard } from './use-leave-guard.tsx'
import { useRendered } from './use-rendered.tsx'
import { useSave } from './use-save.tsx'

const WRAP_KEY = 'coffer.editor.wrap'

/** Whether long lines wrap; kept on this device. They do until somebody says otherwise. */
function useWrap(): [boolean, () => void] {
  const [wrap, setWrap] = useState(() => readKept(WRAP_KEY) !== 'off')
  const toggle = () => {
    setWrap(!wrap)
    writeKept(WRAP_KEY, wrap ? 'off' : null)
  }
  return [wrap, toggle]
}

/** A text that has arrived. */
export function OpenText({ file, text, actions, rendered, onSaved, onClose }: EditorProps & { text: string }) {
  const { t } = useText()
  const { leaving } = usePageTools()
  const code = useRef<CodeHandle | null>(null)
  const model = useEditing(file, code, onSaved)
  const [wrap, toggleWrap] = useWrap()
  const seen = useRendered(rendered, file, code, text)
  const save = useSave(model, file.name)
  const readOnly = file.type === 'textImmutable'
  const { dirty } = model
  const busy = model.editing.saving.kind === 'saving'
  const saveIfNeeded = () => {
    if (dirty && !busy) void save()
  }
  useLeaveGuard(dirty, file.name, save)
  const offered = actions.map((action) =>
    dirty && action.changesFile ? { ...action, disabledReason: t('editor.saveFirst') } : action,
  )
  usePageKeys((event) => {
    if (readOnly || !matchesShortcut(event, 'Mod+S')) return
    event.preventDefault()
    saveIfNeeded()
  })

  const title = (
    <span className={styles.title}>
      <FileName name={file.name} />
      {dirty && <span className={styles.dot} title={t('editor.unsaved')} />}
    </span>
  )
  const saveButton = !readOnly && (
    <Button
      variant="primary"
      className={styles.save}
      icon={Save}
      state={busy ? 'busy' : 'idle'}
      disabledReason={dirty || busy ? undefined : t('editor.nothingToSave')}
      onClick={saveIfNeeded}
    >
      {t('editor.save')}
    </Button>
  )
  const find = () => code.current?.find()
  const ownActions: ScreenAction[] = [
    { id: 'find', text: t('editor.find'), icon: Search, shortcut: 'Mod+F', onSelect: find },
    { id: 'wrap', text: t('editor.wrap'), icon: WrapText, checked: wrap, onSelect: toggleWrap },
  ]
  const allActions = [...seen.actions, ...(seen.on ? [] : ownActions), ...offered]
  const onEdit = (document: Text) => {
    model.onEdit(document)
    seen.follow()
  }
  return (
    <FullScreen
      title={title}
      aside={<SavingState saving={model.editing.saving.kind} dirty={dirty} readOnly={readOnly} />}
      primary={saveButton}
      actions={allActions}
      onClose={() => leaving.attempt(onClose)}
    >
      {seen.view}
      <div className={styles.source} hidden={seen.on}>
        <CodeView handle={code} name={file.name} text={text} readOnly={readOnly} wrap={wrap} onEdit={onEdit} />
      </div>
    </FullScreen>
  )
}
