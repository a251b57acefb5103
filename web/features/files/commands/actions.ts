import { MAX_FAVORITES } from '#contract/favorite-limits.ts'
import type { SortOrder } from '#contract/sort-order.ts'
import type { Permissions, ViewMode } from '#contract/users.ts'
import type { Catalog, TextKey } from '#web/i18n/catalog.ts'
import type { Shortcut } from '#web/lib/keyboard.ts'
import type { LucideIcon } from '#web/ui/icon.tsx'
import type { Item } from '../listing/item.ts'
import { type Clipboard, pasteBlock } from '../selection/clipboard.ts'
import type { BrowseCommands } from './commands.ts'

/** State on which the available actions depend. */
export interface ActionContext {
  readonly perm: Permissions
  /** Displayed folder. */
  readonly folder: string
  /** Number of items in the folder, and number of selected items. */
  readonly total: number
  readonly count: number
  /** Selected item, if it is the only one. */
  readonly single: Item | undefined
  readonly multiple: boolean
  readonly view: ViewMode
  readonly sort: SortOrder
  readonly clipboard: Clipboard | null
  /** Whether the folder could not be opened. Pasting is then disabled. */
  readonly failed: boolean
  readonly searchable: boolean
  /** Whether folder sizes are available. */
  readonly sized: boolean
  /** Whether versions and history are available. */
  readonly pastKnown: boolean
  /** Whether all selected items, or the open folder, are favorites. Undefined where that cannot be changed. */
  readonly favorite: boolean | undefined
  /** Whether items can be tagged. */
  readonly taggable: boolean
  /** Whether archives are downloaded as zip without asking for the format. */
  readonly alwaysZip: boolean
  /** Whether the details panel is open. Undefined in windows without room for it. */
  readonly details: boolean | undefined
  /** Whether the command panel is open. Null if the user may not run commands. */
  readonly shell: boolean | null
}

/** Keys of texts without parameters. */
export type PlainTextKey = { [K in TextKey]: Catalog[K] extends string ? K : never }[TextKey]

/**
 * Places in which an action appears, in addition to the keyboard. `search` is the search button in the header; `thumb` is the selection bar
 * of a narrow screen, with space for three actions; `more` is the overflow menu of the header, and `selectionMenu` that of the selection bar,
 * in addition to `itemMenu`.
 */
export type ActionPlace =
  | 'search'
  | 'header'
  | 'more'
  | 'add'
  | 'selection'
  | 'selectionMenu'
  | 'thumb'
  | 'itemMenu'
  | 'folderMenu'

/** Groups of related actions. Menus draw a separator between groups. */
type ActionGroup = 'find' | 'open' | 'arrange' | 'add' | 'clipboard' | 'select' | 'view' | 'about' | 'remove'

/** User action. Header, selection bar, menus, keyboard and help are all generated from this entry. */
export interface Action {
  readonly id: string
  readonly text: PlainTextKey
  readonly icon: LucideIcon
  /** Whether the icon is mirrored in right-to-left languages. */
  readonly mirrored?: boolean
  readonly shortcut?: Shortcut
  readonly group: ActionGroup
  readonly places: readonly ActionPlace[]
  /** Whether the action cannot be undone. */
  readonly danger?: boolean
  /** Returns whether the user has the permission. Otherwise the action is hidden. */
  permitted(perm: Permissions): boolean
  /** Returns whether the action applies to the current state. Otherwise it is hidden. For actions that rarely apply. */
  offered?(context: ActionContext): boolean
  /** Returns the reason that the action is disabled, or undefined. */
  blocked?(context: ActionContext): PlainTextKey | undefined
  /** Returns the state of a toggle or option. */
  checked?(context: ActionContext): boolean | undefined
  /** Number of affected items, displayed on the icon. 0 is not displayed. */
  badge?(context: ActionContext): number
  run(commands: BrowseCommands): void
}

/** Returns a predicate for a permission. Administrators have all permissions. */
export const allows =
  (name: Exclude<keyof Permissions, 'admin'>) =>
  (perm: Permissions): boolean =>
    perm.admin || perm[name]

/** Predicate for actions that require no permission. */
export const noPermissionNeeded = (): boolean => true

/** Restoring an earlier state creates, changes or deletes items in the folder. */
export const mayRewind = (perm: Permissions): boolean =>
  allows('create')(perm) || allows('modify')(perm) || allows('delete')(perm)

/** Requires at least one selected item. */
export const needsSome = ({ count }: ActionContext): PlainTextKey | undefined =>
  count === 0 ? 'browse.blocked.selectSome' : undefined

/** Requires no more selected items than there may be favorites, which is also the number that can be tagged at once. */
export const needsFewForFavorites = ({ count }: ActionContext): PlainTextKey | undefined =>
  count > MAX_FAVORITES ? 'browse.blocked.selectFewer' : undefined

/** Requires exactly one selected item. */
export const needsOne = ({ count }: ActionContext): PlainTextKey | undefined =>
  count === 1 ? undefined : 'browse.blocked.selectOne'

/** Requires exactly one selected item that can be opened. */
export const needsOpenable = (context: ActionContext): PlainTextKey | undefined =>
  needsOne(context) ?? (context.single?.kind === 'brokenLink' ? 'browse.blocked.brokenLink' : undefined)

/** Requires exactly one selected item that is not a symbolic link, because the link's target could be changed after sharing. */
export const needsShareable = (context: ActionContext): PlainTextKey | undefined =>
  needsOpenable(context) ?? (context.single?.isLink ? 'browse.blocked.isLink' : undefined)

/** Requires something to download: the selection, or the folder itself if nothing is selected. */
export function needsDownloadable({ count, total, single, failed }: ActionContext): PlainTextKey | undefined {
  if (failed) return 'browse.blocked.notOpened'
  if (single?.kind === 'brokenLink') return 'browse.blocked.brokenLink'
  return count === 0 && total === 0 ? 'browse.blocked.empty' : undefined
}

/** Requires clipboard items that can be pasted into this folder. */
export function needsPasteable({ clipboard, folder, failed }: ActionContext): PlainTextKey | undefined {
  if (failed) return 'browse.blocked.notOpened'
  if (!clipboard) return 'browse.blocked.nothingToPaste'
  const block = pasteBlock(clipboard, folder)
  return block && `browse.blocked.${block}`
}

/** Returns the actions of a place that the user may perform, in order. */
export const actionsFor = (actions: readonly Action[], place: ActionPlace, perm: Permissions): Action[] =>
  actions.filter((action) => action.places.includes(place) && action.permitted(perm))
