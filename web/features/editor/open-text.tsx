import { Save, Search, WrapText } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { matchesShortcut } from '#web/lib/keyboard.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { readKept, writeKept } from '#web/lib/storage.ts'
import { usePageKeys } from '#web/lib/use-page-keys.ts'
import { useText } from '#web/text/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { FileName } from '#web/ui/file-name.tsx'
import { FullScreen } from '#web/ui/full-screen.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { type CodeHandle, CodeView } from './code/code-view.tsx'
import { ConflictPrompt } from './conflict-prompt.tsx'
import styles from './editor.module.css'
import { type EditorProps, useActionShortcuts } from './editor.tsx'
import { SavingState } from './saving-state.tsx'
import { UnsavedPrompt } from './unsaved-prompt.tsx'
import { type EditingModel, type SaveOutcome, useEditing } from './use-editing.ts'

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

/** Saves, and asks what to do when the file has changed meanwhile. */
function useSave({ save, reload }: EditingModel, name: string): () => Promise<SaveOutcome> {
  const { prompts } = usePageTools()
  return async () => {
    const outcome = await save()
    if (outcome !== 'conflict') return outcome
    const content = (
      <ConflictPrompt
        name={visibleName(name)}
        onClose={prompts.close}
        onReload={() => {
          prompts.close()
          void reload()
        }}
        onOverwrite={() => {
          prompts.close()
          void save({ overwrite: true })
        }}
      />
    )
    prompts.open({ id: 'changedMeanwhile', content })
    return outcome
  }
}

/** Has every way off ask while something is unsaved. */
function useLeaveGuard(dirty: boolean, name: string, save: () => Promise<SaveOutcome>): void {
  const { leaving, prompts } = usePageTools()
  const latest = useRef(save)
  useLayoutEffect(() => {
    latest.current = save
  })
  // Let go in the layout phase: what is shown next may itself lead elsewhere, and must not be asked about.
  useLayoutEffect(() => {
    if (!dirty) return
    return leaving.guard((leave) => {
      const go = () => {
        prompts.close()
        leave()
      }
      const saveAndGo = async () => {
        prompts.close()
        if ((await latest.current()) === 'saved') leave()
      }
      const content = (
        <UnsavedPrompt
          name={visibleName(name)}
          onClose={prompts.close}
          onDiscard={go}
          onSave={() => void saveAndGo()}
        />
      )
      prompts.open({ id: 'unsaved', content })
    })
  }, [dirty, leaving, name, prompts])
}

/** A text that has arrived. */
export function OpenText({ file, text, actions, onSaved, onClose }: EditorProps & { text: string }) {
  const { t } = useText()
  const { leaving } = usePageTools()
  const code = useRef<CodeHandle | null>(null)
  const model = useEditing(file, code, onSaved)
  const [wrap, toggleWrap] = useWrap()
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
  useActionShortcuts(offered)
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
  const tools = (
    <>
      <IconButton label={t('editor.find')} icon={Search} shortcut="Mod+F" onClick={() => code.current?.find()} />
      <IconButton label={t('editor.wrap')} icon={WrapText} pressed={wrap} onClick={toggleWrap} />
      {!readOnly && (
        <Button
          variant="primary"
          className={styles.save}
          icon={Save}
          state={busy ? 'busy' : 'idle'}
          disabledReason={dirty || busy ? undefined : t('editor.nothingToSave')}
          data-shortcut="Mod+S"
          data-tooltip={t('editor.save')}
          onClick={saveIfNeeded}
        >
          {t('editor.save')}
        </Button>
      )}
    </>
  )
  return (
    <FullScreen
      title={title}
      aside={<SavingState saving={model.editing.saving.kind} dirty={dirty} readOnly={readOnly} />}
      tools={tools}
      actions={offered}
      onClose={() => leaving.attempt(onClose)}
    >
      <CodeView handle={code} name={file.name} text={text} readOnly={readOnly} wrap={wrap} onEdit={model.onEdit} />
    </FullScreen>
  )
}
