import { numberedName } from '#contract/numbered-name.ts'
import type { Translate } from '#web/i18n/catalog.ts'
import type { PageTools } from '#web/lib/page-tools.ts'
import { joinPath, parentOf } from '#web/lib/paths.ts'
import type { Store } from '#web/lib/store.ts'
import { Button } from '#web/ui/button.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import type { EditorProps } from './edited-file.ts'
import type { EditingModel, SaveOptions, SaveOutcome } from './editing-model.ts'
import { NotEncodable } from './encoding/encode.ts'
import { linesOf } from './line-breaks.ts'
import { ComparePrompt } from './prompts/compare-prompt.tsx'
import { ConflictPrompt } from './prompts/conflict-prompt.tsx'
import { CopyPrompt } from './prompts/copy-prompt.tsx'
import { shortName } from './prompts/encoding-prompt.tsx'
import { NotEncodablePrompt } from './prompts/not-encodable-prompt.tsx'

/** Context that saving needs for its dialogs. */
export type SaveContext = Pick<EditorProps, 'file' | 'reader' | 'onShow'> & {
  /** Returns whether a name exists in the file's folder. It changes while a dialog is open. */
  readonly takenNames: Store<EditorProps['isTaken']>
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

/** Saves a text, and opens a dialog where a decision is needed. */
export class SaveDialogs {
  readonly #model: EditingModel
  readonly #place: SaveContext
  readonly #page: Pick<PageTools, 'prompts' | 'toasts'>
  readonly #t: Translate
  /** Name of the file as it is shown. */
  readonly #name: string

  constructor(model: EditingModel, place: SaveContext, page: Pick<PageTools, 'prompts' | 'toasts'>, t: Translate) {
    this.#model = model
    this.#place = place
    this.#page = { prompts: page.prompts, toasts: page.toasts }
    this.#t = t
    this.#name = visibleName(place.file.name)
  }

  async save(options?: SaveOptions): Promise<SaveOutcome> {
    const outcome = await this.#model.save(options)
    if (outcome instanceof NotEncodable) this.#askAboutEncoding(outcome)
    else if (outcome === 'conflict' && options?.copyTo === undefined) this.#askAboutConflict()
    else if (outcome === 'gone') this.#askAboutGone()
    return outcome
  }

  /** Returns a function that closes the dialog before it does something. */
  #closing(then: () => unknown): () => void {
    return () => {
      this.#page.prompts.close()
      then()
    }
  }

  async #saveCopy(copy: string, taken: boolean): Promise<void> {
    const { file, onShow } = this.#place
    const path = joinPath(parentOf(file.path), copy)
    const outcome = await this.#model.save({ copyTo: path })
    if (outcome === 'conflict') return this.#askForName(copy, copy)
    if (outcome instanceof NotEncodable) return this.#askAboutEncoding(outcome)
    if (outcome !== 'saved') return
    this.#page.toasts.success(this.#t('editor.savedAs', visibleName(copy)))
    if (path !== file.path || taken) onShow(path)
  }

  /** Asks for the name of a copy. Suggests a free one, as far as the page knows, or shows the one that the server refused. */
  #askForName(name: string, refused?: string): void {
    const { takenNames } = this.#place
    const isTaken = takenNames.getSnapshot()
    const content = (
      <CopyPrompt
        title={this.#t('editor.saveCopy')}
        initial={refused ?? freeName(name, (other) => other === name || isTaken(other))}
        takenNames={takenNames}
        refused={refused}
        onClose={this.#page.prompts.close}
        onName={(copy) => this.#closing(() => void this.#saveCopy(copy, true))()}
      />
    )
    this.#page.prompts.open({ id: 'saveCopy', content })
  }

  /** The file no longer exists: its name may be free again, though the listing may still contain it. */
  #askAboutGone(): void {
    const { file, reader, takenNames } = this.#place
    const { prompts, toasts } = this.#page
    if (!reader.mayCreate) return void toasts.error(this.#t('editor.gone.cannot', this.#name))
    const content = (
      <CopyPrompt
        title={this.#t('editor.gone.title', this.#name)}
        detail={this.#t('editor.gone.detail')}
        initial={file.name}
        takenNames={takenNames}
        allowed={file.name}
        onClose={prompts.close}
        onName={(copy) => this.#closing(() => void this.#saveCopy(copy, false))()}
      />
    )
    prompts.open({ id: 'saveCopy', content })
  }

  #askAboutEncoding({ character, index }: NotEncodable): void {
    const { format } = this.#model
    const lines = linesOf(this.#model.text().slice(0, index), format.lineBreak)
    const asUnicode = () => {
      this.#model.setFormat({ ...format, encoding: 'utf-8', mark: false })
      void this.save()
    }
    const content = (
      <NotEncodablePrompt
        character={character}
        line={lines.length}
        encoding={shortName(format)}
        onClose={this.#page.prompts.close}
        onGoThere={this.#closing(() => this.#place.goTo(lines.length, lines.at(-1)?.length ?? 0))}
        onUnicode={this.#closing(asUnicode)}
      />
    )
    this.#page.prompts.open({ id: 'notEncodable', content })
  }

  #askAboutConflict(): void {
    const { prompts } = this.#page
    const { file, reader } = this.#place
    const onReload = this.#closing(() => void this.#model.reload())
    const onOverwrite = this.#closing(() => void this.save({ overwrite: true }))
    const ways = {
      onClose: prompts.close,
      onCompare: () => this.#compare(onReload, onOverwrite),
      onReload,
      onOverwrite,
      onCopy: reader.mayCreate ? () => this.#askForName(file.name) : undefined,
    }
    prompts.open({ id: 'changedMeanwhile', content: <ConflictPrompt name={this.#name} {...ways} /> })
  }

  /** Shows both versions. Closing it returns to the question. */
  #compare(onReload: () => void, onOverwrite: () => void): void {
    const t = this.#t
    const content = (
      <ComparePrompt
        title={t('editor.conflict.title', this.#name)}
        legend={t('editor.compare.theirs')}
        load={async () => (await this.#model.fetchServerVersion()).text}
        after={this.#model.text()}
        footer={
          <>
            <Button onClick={onReload}>{t('editor.reload')}</Button>
            <Button variant="danger" onClick={onOverwrite}>
              {t('editor.overwrite')}
            </Button>
          </>
        }
        onClose={() => this.#askAboutConflict()}
      />
    )
    this.#page.prompts.open({ id: 'compare', content })
  }
}
