import { numberedName } from '#contract/numbered-name.ts'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { joinPath, parentOf } from '#web/lib/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import type { EditorProps } from './edited-file.ts'
import { NotEncodable } from './encoding/encode.ts'
import { linesOf } from './line-breaks.ts'
import { ComparePrompt } from './prompts/compare-prompt.tsx'
import { ConflictPrompt } from './prompts/conflict-prompt.tsx'
import { CopyPrompt } from './prompts/copy-prompt.tsx'
import { shortName } from './prompts/encoding-prompt.tsx'
import { NotEncodablePrompt } from './prompts/not-encodable-prompt.tsx'
import type { EditingModel, SaveOptions, SaveOutcome } from './use-editing.ts'

/** Context that saving needs for its dialogs. */
export type SaveContext = Pick<EditorProps, 'file' | 'reader' | 'isTaken' | 'onShow'> & {
  /** Moves the cursor to a line (from 1), `character` characters after its start. */
  readonly goTo: (line: number, character: number) => void
}

const FIRST_NUMBERS = 1000

/** Returns the first numbered name that is free in the file's folder. */
function freeName(name: string, isTaken: (name: string) => boolean): string {
  for (let number = 1; number < FIRST_NUMBERS; number += 1) {
    const numbered = numberedName(name, number)
    if (!isTaken(numbered)) return numbered
  }
  return name
}

/** Returns a function that saves and opens a dialog where a decision is needed. */
export function useSave(model: EditingModel, place: SaveContext): () => Promise<SaveOutcome> {
  const { prompts, toasts } = usePageTools()
  const { t } = useText()
  const { file, reader, isTaken, onShow, goTo } = place
  const name = visibleName(file.name)

  async function attempt(options?: SaveOptions): Promise<SaveOutcome> {
    const outcome = await model.save(options)
    if (outcome instanceof NotEncodable) askAboutEncoding(outcome)
    else if (outcome === 'conflict' && options?.copyTo === undefined) askAboutConflict()
    else if (outcome === 'gone') askAboutGone()
    return outcome
  }
  const closing = (then: () => unknown) => () => {
    prompts.close()
    then()
  }

  async function saveCopy(copy: string, taken: boolean): Promise<void> {
    const path = joinPath(parentOf(file.path), copy)
    const outcome = await model.save({ copyTo: path })
    if (outcome === 'conflict') return askForName(t('editor.saveCopy'), copy, true)
    if (outcome instanceof NotEncodable) return askAboutEncoding(outcome)
    if (outcome !== 'saved') return
    toasts.success(t('editor.savedAs', visibleName(copy)))
    if (path !== file.path || taken) onShow(path)
  }
  function askForName(title: string, initial: string, taken: boolean, detail?: string): void {
    const content = (
      <CopyPrompt
        title={title}
        initial={taken ? freeName(initial, (other) => other === initial || isTaken(other)) : initial}
        isTaken={isTaken}
        onClose={prompts.close}
        onName={(copy) => closing(() => void saveCopy(copy, taken))()}
        {...(detail !== undefined && { detail })}
      />
    )
    prompts.open({ id: 'saveCopy', content })
  }
  const askForCopy = reader.mayCreate ? () => askForName(t('editor.saveCopy'), file.name, true) : undefined

  /** The file no longer exists: its name may be free again, though the listing may still contain it. */
  function askAboutGone(): void {
    if (!reader.mayCreate) return void toasts.error(t('editor.gone.cannot', name))
    const content = (
      <CopyPrompt
        title={t('editor.gone.title', name)}
        detail={t('editor.gone.detail')}
        initial={file.name}
        isTaken={(other) => other !== file.name && isTaken(other)}
        onClose={prompts.close}
        onName={(copy) => closing(() => void saveCopy(copy, false))()}
      />
    )
    prompts.open({ id: 'saveCopy', content })
  }

  function askAboutEncoding({ character, index }: NotEncodable): void {
    const { format } = model
    const lines = linesOf(model.text().slice(0, index), format.lineBreak)
    const asUnicode = () => {
      model.setFormat({ ...format, encoding: 'utf-8', mark: false })
      void attempt()
    }
    const content = (
      <NotEncodablePrompt
        character={character}
        line={lines.length}
        encoding={shortName(format)}
        onClose={prompts.close}
        onGoThere={closing(() => goTo(lines.length, lines.at(-1)?.length ?? 0))}
        onUnicode={closing(asUnicode)}
      />
    )
    prompts.open({ id: 'notEncodable', content })
  }

  function askAboutConflict(): void {
    const onReload = closing(() => void model.reload())
    const onOverwrite = closing(() => void attempt({ overwrite: true }))
    const onCompare = () => {
      const content = (
        <ComparePrompt
          title={t('editor.conflict.title', name)}
          legend={t('editor.compare.theirs')}
          load={async () => (await model.fetchServerVersion()).text}
          after={model.text()}
          footer={
            <>
              <Button onClick={onReload}>{t('editor.reload')}</Button>
              <Button variant="danger" onClick={onOverwrite}>
                {t('editor.overwrite')}
              </Button>
            </>
          }
          onClose={askAboutConflict}
        />
      )
      prompts.open({ id: 'compare', content })
    }
    const ways = { onClose: prompts.close, onCompare, onReload, onOverwrite, onCopy: askForCopy }
    prompts.open({ id: 'changedMeanwhile', content: <ConflictPrompt name={name} {...ways} /> })
  }
  return () => attempt()
}
