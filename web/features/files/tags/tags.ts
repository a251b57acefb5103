import type { QueryClient } from '@tanstack/react-query'
import { tagKey } from '#contract/tag-key.ts'
import { MAX_TAGGINGS, MAX_TAGS } from '#contract/tag-limits.ts'
import { TAG_COLORS, Tag, type TagColor, type TaggedItem, TaggedItems, Tags } from '#contract/tags.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { sendChange } from '#web/lib/overlapping-changes.ts'
import type { PageTools } from '#web/lib/page-tools.ts'
import { taggedKey } from '../listing/marked-paths.ts'

/** Query key of the list of tags. */
export const tagsKey = ['tags', 'all'] as const

/** A tagged item with its tags, in the order of the user's tags. */
export interface Tagged extends Omit<TaggedItem, 'tags'> {
  readonly tags: readonly Tag[]
}

/** Tagged items by their paths. */
export type TaggedMap = ReadonlyMap<string, Tagged>

/** Fetches the user's tags. Throws `ApiError`. */
export const loadTags = (api: ApiClient, signal: AbortSignal): Promise<readonly Tag[]> =>
  api.json({ path: '/api/tags', signal }, Tags)

/** Fetches the user's tagged items. Throws `ApiError`. */
export async function loadTagged(api: ApiClient, signal: AbortSignal): Promise<TaggedMap> {
  const [tags, items] = await Promise.all([
    loadTags(api, signal),
    api.json({ path: '/api/tagged-items', signal }, TaggedItems),
  ])
  return taggedMap(tags, items)
}

/** Returns items by their paths, with their tags. Unknown tags are left out. */
export const taggedMap = (tags: readonly Tag[], items: readonly TaggedItem[]): TaggedMap =>
  new Map(items.map((item) => [item.path, { ...item, tags: tags.filter(({ id }) => item.tags.includes(id)) }]))

/** Returns the tags with the words in their names, and whether one of them has this name. */
export function findTags(tags: readonly Tag[], words: string): { found: readonly Tag[]; exact: Tag | undefined } {
  const key = tagKey(words)
  return {
    found: tags.filter(({ name }) => tagKey(name).includes(key)),
    exact: tags.find(({ name }) => tagKey(name) === key),
  }
}

/** Returns the color for a new tag: the one that the fewest tags have. */
export function nextColor(tags: readonly Tag[]): TagColor {
  const uses = (color: TagColor) => tags.filter((tag) => tag.color === color).length
  return TAG_COLORS.reduce((best, color) => (uses(color) < uses(best) ? color : best))
}

/** Returns whether all, some or none of the items have a tag. */
export function presence(tagged: TaggedMap, paths: readonly string[], id: number): 'all' | 'some' | 'none' {
  const count = paths.filter((path) => tagged.get(path)?.tags.some((tag) => tag.id === id)).length
  return count === 0 ? 'none' : count === paths.length ? 'all' : 'some'
}

/** Returns the items with a tag added to some of them or removed. Those whose size and time are unknown get them from the server. */
export function withTag(tagged: TaggedMap, paths: readonly string[], tag: Tag, isAdded: boolean): TaggedMap {
  const changed = new Map(tagged)
  for (const path of paths) {
    const item = changed.get(path) ?? { path, isDir: false, size: 0, modified: 0, tags: [] }
    const others = item.tags.filter(({ id }) => id !== tag.id)
    const tags = isAdded ? [...others, tag].sort((a, b) => a.id - b.id) : others
    if (tags.length > 0) changed.set(path, { ...item, tags })
    else changed.delete(path)
  }
  return changed
}

/** Services that changing tags requires. */
export interface TagTools extends Pick<PageTools, 'api' | 'toasts' | 'speech'> {
  readonly queries: QueryClient
}

/** Shows why a change failed. `limit` is the text for a full list. The texts about tags are loaded. */
function report({ toasts, speech }: TagTools, error: unknown, limit: () => string): void {
  toasts.error(error instanceof ApiError && error.code === 'conflict' ? limit() : speech.t(errorKey(error)))
}

/** Adds a tag to items or removes it, at once. Reports errors itself. Returns whether it succeeded. */
export async function changeTag(
  tools: TagTools,
  paths: readonly string[],
  tag: Tag,
  isAdded: boolean,
): Promise<boolean> {
  const { api, queries, speech } = tools
  try {
    await queries.cancelQueries({ queryKey: taggedKey })
    queries.setQueryData<TaggedMap>(taggedKey, (known) => known && withTag(known, paths, tag, isAdded))
    const body = { paths, [isAdded ? 'add' : 'remove']: [tag.id] }
    await sendChange(queries, taggedKey, async () => {
      const items = await api.json({ method: 'PATCH', path: '/api/tagged-items', body }, TaggedItems)
      const tags = queries.getQueryData<readonly Tag[]>(tagsKey)
      return tags ? taggedMap(tags, items) : null
    })
    return true
  } catch (error) {
    report(tools, error, () => speech.t('tags.full', MAX_TAGGINGS))
    return false
  }
}

/** Creates a tag, or changes the one with this id. Reports errors itself. Returns the tag, or null. */
export async function saveTag(tools: TagTools, id: number | null, tag: Omit<Tag, 'id'>): Promise<Tag | null> {
  const { api, queries, speech } = tools
  const method = id === null ? 'POST' : 'PUT'
  const path = id === null ? '/api/tags' : `/api/tags/${id}`
  try {
    const saved = await api.json({ method, path, body: tag }, Tag)
    showTags(queries, (known) =>
      id === null ? [...known, saved] : known.map((one) => (one.id === saved.id ? saved : one)),
    )
    return saved
  } catch (error) {
    void queries.invalidateQueries({ queryKey: tagsKey })
    const isFull = id === null && (queries.getQueryData<readonly Tag[]>(tagsKey)?.length ?? 0) >= MAX_TAGS
    report(tools, error, () => (isFull ? speech.t('tags.limit', MAX_TAGS) : speech.t('tags.taken')))
    return null
  }
}

/** Deletes a tag. Reports errors itself. Returns whether it succeeded. */
export async function deleteTag(tools: TagTools, { id }: Tag): Promise<boolean> {
  const { api, queries } = tools
  try {
    await api.send({ method: 'DELETE', path: `/api/tags/${id}` })
    showTags(queries, (known) => known.filter((tag) => tag.id !== id))
    return true
  } catch (error) {
    void queries.invalidateQueries({ queryKey: tagsKey })
    report(tools, error, () => tools.speech.t(errorKey(error)))
    return false
  }
}

/** Shows changed tags in the list of tags, and on the items that have them. */
function showTags(queries: QueryClient, change: (known: readonly Tag[]) => readonly Tag[]): void {
  const tags = queries.setQueryData<readonly Tag[]>(tagsKey, (known) => known && change(known))
  if (!tags) return void queries.invalidateQueries({ queryKey: tagsKey })
  queries.setQueryData<TaggedMap>(
    taggedKey,
    (known) =>
      known &&
      taggedMap(
        tags,
        [...known.values()]
          .map((item) => ({ ...item, tags: item.tags.map(({ id }) => id) }))
          .filter((item) => item.tags.some((id) => tags.some((tag) => tag.id === id))),
      ),
  )
}
