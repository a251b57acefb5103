import type { Translate } from '#web/i18n/catalog.ts'
import type { MenuEntry, MenuItem } from '#web/ui/menu-entry.ts'
import { ACTIONS } from './action-list.ts'
import { type Action, type ActionContext, type ActionPlace, actionsFor } from './actions.ts'
import type { BrowseCommands } from './commands.ts'

/** Action in its current state: text, reason that it is disabled, and callback. */
export interface ActionEntry extends MenuItem {
  readonly icon: Action['icon']
  readonly mirrored: boolean | undefined
  readonly group: Action['group']
  readonly badge: number
}

/** Converts an action to an offer in the user's language. */
function offerOf(action: Action, context: ActionContext, commands: BrowseCommands, t: Translate): ActionEntry {
  const blocked = action.blocked?.(context)
  return {
    id: action.id,
    text: t(action.text),
    icon: action.icon,
    mirrored: action.mirrored,
    group: action.group,
    shortcut: action.shortcut,
    danger: action.danger,
    checked: action.checked?.(context),
    badge: action.badge?.(context) ?? 0,
    disabledReason: blocked && t(blocked),
    onSelect: () => action.run(commands),
  }
}

/** Returns the available actions in order, separately for the selection and for the folder. */
export function entriesHere(context: ActionContext, commands: BrowseCommands, t: Translate) {
  const actions: readonly Action[] = ACTIONS
  const offered = actions.filter(({ permitted, offered }) => permitted(context.perm) && (offered?.(context) ?? true))
  const offers = (chosen: readonly Action[]) => chosen.map((action) => offerOf(action, context, commands, t))
  return {
    selection: offers(offered.filter(isAboutItems)),
    here: offers(offered.filter((action) => !isAboutItems(action))),
  }
}

const isAboutItems = ({ places }: Action): boolean => places.includes('itemMenu') && !places.includes('folderMenu')

/** Returns the actions of one place, in order. */
export const entriesFor = (
  place: ActionPlace,
  context: ActionContext,
  commands: BrowseCommands,
  t: Translate,
): ActionEntry[] =>
  actionsFor(ACTIONS, place, context.perm)
    .filter((action) => action.offered?.(context) ?? true)
    .map((action) => offerOf(action, context, commands, t))

/** Converts offers to menu entries, with separators between groups. */
export const menuOf = (offers: readonly ActionEntry[]): MenuEntry[] =>
  offers.flatMap((offer, index) => {
    const before = offers[index - 1]
    return before && before.group !== offer.group ? ['separator', offer] : [offer]
  })
