import { Plus } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { isTagName } from '#contract/new-tag.ts'
import { MAX_TAG_NAME } from '#contract/tag-limits.ts'
import type { Tag, TagColor } from '#contract/tags.ts'
import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useWorkState } from '#web/ui/use-work-state.ts'
import { TagColors } from './tag-colors.tsx'
import { TagName } from './tag-dots.tsx'
import styles from './tags.module.css'
import { changeTag, findTags, nextColor, presence, saveTag, type TaggedMap } from './tags.ts'
import { useTagged, useTags, useTagTools } from './use-tags.ts'

/**
 * Prompt for the tags of items, each of which is added or removed at once. The field finds tags and creates new ones: Enter changes the first
 * tag that it finds, or creates one if there is none, and in an empty field closes the prompt.
 */
export function TagPrompt({ paths, onClose }: { paths: readonly string[]; onClose: () => void }) {
  const { t } = useText()
  const tags = useTags()
  const tagged = useTagged()
  if (tags.data && tagged.data) return <Choices {...{ paths, onClose }} tags={tags.data} tagged={tagged.data} />
  const error = tags.error ?? tagged.error
  const retry = () => void Promise.all([tags.refetch(), tagged.refetch()])
  return (
    <Dialog title={t('route.tags')} onClose={onClose}>
      {error ? <LoadError error={error} onRetry={retry} /> : <Loading />}
    </Dialog>
  )
}

interface ChoicesProps {
  readonly paths: readonly string[]
  readonly tags: readonly Tag[]
  readonly tagged: TaggedMap
  readonly onClose: () => void
}

function Choices({ paths, tags, tagged, onClose }: ChoicesProps) {
  const { t } = useText()
  const { words, setWords, color, setColor, found, mayCreate, creating, said, set, submit, create } = useTagging({
    ...{ paths, tags, tagged, onClose },
  })
  const list = useRef<HTMLDivElement>(null)
  const name = words.trim()
  const onArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const boxes: Element[] = [...(list.current?.querySelectorAll('[type=checkbox]') ?? [])]
    const { activeElement } = document
    const at = activeElement ? boxes.indexOf(activeElement) : -1
    const next = at + (event.key === 'ArrowDown' ? 1 : -1)
    const target = next < 0 ? document.querySelector('[data-tag-field]') : boxes[next]
    if (!(target instanceof HTMLElement)) return
    event.preventDefault()
    target.focus()
  }
  return (
    <Dialog
      title={t('route.tags')}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('state.done')}
        </Button>
      }
    >
      {/* Arrow keys move between the field and the checkboxes, which Tab reaches, too. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      <div onKeyDown={onArrow}>
        <TextField
          label={t('tags.field')}
          data-autofocus
          data-tag-field
          maxLength={MAX_TAG_NAME}
          autoComplete="off"
          spellCheck={false}
          error={name !== '' && !isTagName(name) ? t('tags.invalid') : undefined}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <div ref={list} className={styles.choices}>
          {found.map((tag, index) => {
            const state = presence(tagged, paths, tag.id)
            return (
              <div key={tag.id} className={styles.choice} data-first={(name !== '' && index === 0) || undefined}>
                <Checkbox
                  label={<TagName tag={tag} />}
                  checked={state === 'all'}
                  mixed={state === 'some'}
                  onChecked={() => void set(tag, state !== 'all')}
                />
              </div>
            )
          })}
        </div>
        {mayCreate && (
          <div className={styles.new}>
            <TagColors value={color} onValue={setColor} />
            <Button icon={Plus} state={creating} onClick={create}>
              {t('tags.create', name)}
            </Button>
          </div>
        )}
        <p className="visually-hidden" role="status">
          {said}
        </p>
      </div>
    </Dialog>
  )
}

/** Returns the state of the prompt, and the functions that add, remove and create tags. */
function useTagging({ paths, tags, tagged, onClose }: ChoicesProps) {
  const { t } = useText()
  const tools = useTagTools()
  const [words, setWords] = useState('')
  const [chosen, setColor] = useState<TagColor | null>(null)
  const [creating, run] = useWorkState()
  const [said, setSaid] = useState('')
  const name = words.trim()
  const { found, exact } = findTags(tags, words)
  const mayCreate = isTagName(name) && !exact
  const color = chosen ?? nextColor(tags)
  const isPending = useRef(false)

  async function set(tag: Tag, isAdded: boolean): Promise<void> {
    if (await changeTag(tools, paths, tag, isAdded)) setSaid(t(isAdded ? 'tags.added' : 'tags.removed', tag.name))
  }
  async function make(): Promise<void> {
    const tag = await saveTag(tools, null, { name, color })
    if (!tag) return
    setWords('')
    setColor(null)
    document.querySelector<HTMLElement>('[data-tag-field]')?.focus()
    await set(tag, true)
  }
  const create = () => {
    if (isPending.current) return
    isPending.current = true
    run(make)
      .catch(() => undefined)
      .finally(() => {
        isPending.current = false
      })
  }
  function submit(): void {
    const tag = exact ?? found[0]
    if (name === '') onClose()
    else if (tag) {
      setWords('')
      void set(tag, presence(tagged, paths, tag.id) !== 'all')
    } else if (mayCreate) create()
  }
  return { words, setWords, color, setColor, found, mayCreate, creating, said, set, submit, create }
}
