import type { Text } from '@codemirror/state'
import { CornerDownRight, Save, Search, WrapText } from 'lucide-react'
import { useRef, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { matchesShortcut } from '#web/lib/keyboard.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { createStore } from '#web/lib/store.ts'
import { usePageKeys } from '#web/lib/use-page-keys.ts'
import { Button } from '#web/ui/button.tsx'
import { FileName } from '#web/ui/file-name.tsx'
import { FullScreen, type ScreenAction } from '#web/ui/full-screen.tsx'
import { languageOfName } from './code/code-language.ts'
import { type CodeHandle, CodeView, type CursorPlace } from './code/code-view.tsx'
import { ConcurrentEditNotice } from './concurrent-edit-notice.tsx'
import { DraftOffer } from './drafts/draft-offer.tsx'
import { useDraftStore, useDrafts } from './drafts/use-drafts.ts'
import type { EditorProps } from './edited-file.ts'
import styles from './editor.module.css'
import { indentOf } from './line-breaks.ts'
import type { OpenedText } from './opened-text.ts'
import { ReadOnlyReason, type TextPart } from './read-only-reason.tsx'
import { SavingState } from './saving-state.tsx'
import { StatusLine } from './status/status-line.tsx'
import { useEncodingActions } from './status/use-encoding-actions.tsx'
import { useEditing } from './use-editing.ts'
import { useLeaveGuard } from './use-leave-guard.tsx'
import { useRendered } from './use-rendered.tsx'
import { useSave } from './use-save.ts'
import { useTakenNames } from './use-taken-names.ts'
import { useWrap } from './use-wrap.ts'

/** A loaded text: all of it, or a read-only `part`. */
export function OpenText(props: EditorProps & { opened: OpenedText; part: TextPart }) {
  const { file, reader, opened, part, actions, rendered, onSaved, onClose } = props
  const { t } = useText()
  const { navigationGuard } = usePageTools()
  const code = useRef<CodeHandle | null>(null)
  const [place] = useState(() => createStore<CursorPlace>({ line: 1, column: 1, selected: 0, cursors: 1 }))
  const [indent] = useState(() => indentOf(opened.text))
  const [language, setLanguage] = useState(() => languageOfName(file.name))
  const draftStore = useDraftStore(file, reader.id)
  const model = useEditing({ file, opened, part, code, onSaved, onRescued: draftStore.forget })
  const [wrap, toggleWrap] = useWrap()
  const seen = useRendered(rendered, file, code, opened.text)
  const locked = file.type === 'textImmutable' || part !== 'all' || !model.keepable
  const drafts = useDrafts(draftStore, { file, model, active: !locked })
  // Text typed while the browser looks for a draft is not lost: nothing overwrites a draft before the user decides about it.
  const readOnly = locked || drafts.state === 'offered'
  const takenNames = useTakenNames(props.isTaken)
  const save = useSave(model, { ...props, takenNames, goTo: (line, character) => code.current?.goTo(line, character) })
  const { dirty, format } = model
  const busy = model.editing.saving.kind === 'saving'
  const saveIfNeeded = () => {
    if (model.isSavable()) void save()
  }
  useLeaveGuard({ dirty, name: file.name, save, discard: drafts.discardDraft })
  const encodingEntries = useEncodingActions(model, { readOnly, save })
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
  const saveButton = !locked && (
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
  const askForLine = () => code.current?.askForLine()
  const ownActions: ScreenAction[] = [
    { id: 'find', text: t('editor.find'), icon: Search, shortcut: 'Mod+F', onSelect: () => code.current?.find() },
    { id: 'line', text: t('editor.goToLine'), icon: CornerDownRight, shortcut: 'Ctrl+G', onSelect: askForLine },
    { id: 'wrap', text: t('editor.wrap'), icon: WrapText, checked: wrap, onSelect: toggleWrap },
  ]
  const onEdit = (document: Text) => {
    model.onEdit(document)
    seen.follow()
  }
  return (
    <FullScreen
      title={title}
      aside={<SavingState saving={model.editing.saving.kind} dirty={dirty} readOnly={locked} />}
      primary={saveButton}
      actions={[...seen.actions, ...(seen.on ? [] : ownActions), ...offered]}
      onClose={() => navigationGuard.attempt(onClose)}
    >
      {drafts.offered && <DraftOffer draft={drafts.offered} drafts={drafts} model={model} />}
      {!locked && <ConcurrentEditNotice isGone={props.isGone} others={props.others} file={file} model={model} />}
      <ReadOnlyReason file={file} part={part} keepable={model.keepable} />
      {seen.view}
      <div className={styles.source} hidden={seen.on}>
        <CodeView
          handle={code}
          name={file.name}
          text={opened.text}
          lineBreak={format.lineBreak}
          readOnly={readOnly}
          wrap={wrap}
          language={language}
          place={place}
          onEdit={onEdit}
        />
        <StatusLine
          place={place}
          format={format}
          indent={indent}
          language={language}
          readOnly={readOnly}
          unkept={dirty && drafts.storageFailed}
          encodingEntries={part === 'all' ? encodingEntries : []}
          onLine={askForLine}
          onLineBreak={model.breakLinesBy}
          onLanguage={setLanguage}
        />
      </div>
    </FullScreen>
  )
}
