import type { SortOrder } from '#contract/sorting.ts'
import type { Permissions, ViewMode } from '#contract/users.ts'
import type { Catalogue, TextKey } from '#web/i18n/catalogue.ts'
import type { Shortcut } from '#web/lib/keyboard.ts'
import type { LucideIcon } from '#web/ui/icon.tsx'
import type { Item } from '../listing/item.ts'
import { type Clipboard, pasteBlock } from '../selection/clipboard.ts'
import type { BrowseCommands } from './commands.ts'

/** What decides which actions there are and which can be run. */
export interface ActionContext {
  readonly perm: Permissions
  /** The folder that is shown. */
  readonly folder: string
  /** How many items it shows, and how many of them are selected. */
  readonly total: number
  readonly count: number
  /** The selected item when it is the only one. */
  readonly single: Item | undefined
  readonly multiple: boolean
  readonly view: ViewMode
  readonly sort: SortOrder
  readonly clipboard: Clipboard | null
  /** Whether the folder could not be opened: what is pasted would go to a place nobody sees. */
  readonly failed: boolean
  readonly searchable: boolean
  /** Whether it can be told how large folders are. */
  readonly sized: boolean
  /** Whether it can be told what was there before. */
  readonly pastKnown: boolean
  /** Whether the panel for commands is open; null where no commands are run. */
  readonly shell: boolean | null
}

/** The keys of texts that need no number. */
export type PlainTextKey = { [K in TextKey]: Catalogue[K] extends string ? K : never }[TextKey]

/** Where an action is offered, besides the keyboard. `search` is a place of its own in the header; `thumb` is the selection bar of a narrow screen: room for three; `more` stands behind its header. */
export type ActionPlace = 'search' | 'header' | 'more' | 'add' | 'selection' | 'thumb' | 'itemMenu' | 'folderMenu'

/** What belongs together; menus draw a line between two groups. */
type ActionGroup = 'find' | 'open' | 'arrange' | 'add' | 'clipboard' | 'select' | 'view' | 'about' | 'remove'

/** One thing a person can do; header, selection bar, menus, keyboard and help all read the same entry. */
export interface Action {
  readonly id: string
  readonly text: PlainTextKey
  readonly icon: LucideIcon
  readonly shortcut?: Shortcut
  /** A further key that does the same. */
  readonly otherKey?: Shortcut
  readonly group: ActionGroup
  readonly places: readonly ActionPlace[]
  /** It cannot be taken back. */
  readonly danger?: boolean
  /** Without the permission the action is absent. */
  permitted(perm: Permissions): boolean
  /** What it is about is rare: where there is none of it, the action is absent. */
  offered?(context: ActionContext): boolean
  /** Why it cannot be run now; undefined when it can. */
  blocked?(context: ActionContext): PlainTextKey | undefined
  /** For a switch or a choice: whether it is on. */
  checked?(context: ActionContext): boolean
  /** How many items it is about, where there is only room for an icon. 0 is not said. */
  badge?(context: ActionContext): number
  run(commands: BrowseCommands): void
}

/** An administrator has all permissions (spec section 3). */
export const allows =
  (name: Exclude<keyof Permissions, 'admin'>) =>
  (perm: Permissions): boolean =>
    perm.admin || perm[name]

/** Anybody may. */
export const anybody = (): boolean => true

/** Who brings a folder back makes, changes or removes what is in it. */
export const mayRewind = (perm: Permissions): boolean =>
  allows('create')(perm) || allows('modify')(perm) || allows('delete')(perm)

/** At least one item must be selected. */
export const needsSome = ({ count }: ActionContext): PlainTextKey | undefined =>
  count === 0 ? 'browse.blocked.selectSome' : undefined

/** Exactly one item must be selected. */
export const needsOne = ({ count }: ActionContext): PlainTextKey | undefined =>
  count === 1 ? undefined : 'browse.blocked.selectOne'

/** Exactly one item that can be opened. */
export const needsOpenable = (context: ActionContext): PlainTextKey | undefined =>
  needsOne(context) ?? (context.single?.kind === 'brokenLink' ? 'browse.blocked.brokenLink' : undefined)

/** Exactly one item that is itself here: a link could be pointed elsewhere after it was given away. */
export const needsShareable = (context: ActionContext): PlainTextKey | undefined =>
  needsOpenable(context) ?? (context.single?.isLink ? 'browse.blocked.isLink' : undefined)

/** Something to download: what is selected, or the folder itself while nothing is. */
export function needsDownloadable({ count, total, single, failed }: ActionContext): PlainTextKey | undefined {
  if (failed) return 'browse.blocked.notOpened'
  if (single?.kind === 'brokenLink') return 'browse.blocked.brokenLink'
  return count === 0 && total === 0 ? 'browse.blocked.empty' : undefined
}

/** Something to paste, that can go here. */
export function needsPasteable({ clipboard, folder, failed }: ActionContext): PlainTextKey | undefined {
  if (failed) return 'browse.blocked.notOpened'
  if (!clipboard) return 'browse.blocked.nothingToPaste'
  const block = pasteBlock(clipboard, folder)
  return block && `browse.blocked.${block}`
}

/** What can be done here, in the order of the list: what the person may do at all. */
export const actionsFor = (actions: readonly Action[], place: ActionPlace, perm: Permissions): Action[] =>
  actions.filter((action) => action.places.includes(place) && action.permitted(perm))
