import type { Translate } from '#web/i18n/catalogue.ts'
import type { MenuEntry, MenuItem } from '#web/ui/menu-entry.ts'
import { ACTIONS } from './action-list.ts'
import { type Action, type ActionContext, type ActionPlace, actionsFor } from './actions.ts'
import type { BrowseCommands } from './commands.ts'

/** An action as it can be offered now: its text, why it cannot be run, and what running it does. */
export interface Offer extends MenuItem {
  readonly icon: Action['icon']
  readonly group: Action['group']
  readonly badge: number
}

/** Puts an action into words. */
function offerOf(action: Action, context: ActionContext, commands: BrowseCommands, t: Translate): Offer {
  const blocked = action.blocked?.(context)
  return {
    id: action.id,
    text: t(action.text),
    icon: action.icon,
    group: action.group,
    shortcut: action.shortcut,
    danger: action.danger,
    checked: action.checked?.(context),
    badge: action.badge?.(context) ?? 0,
    disabledReason: blocked && t(blocked),
    onSelect: () => action.run(commands),
  }
}

/** Everything that can be done, in order: what is about the selection, and what is about the folder. */
export function offersHere(context: ActionContext, commands: BrowseCommands, t: Translate) {
  const actions: readonly Action[] = ACTIONS
  const offered = actions.filter(({ permitted, offered }) => permitted(context.perm) && (offered?.(context) ?? true))
  const offers = (chosen: readonly Action[]) => chosen.map((action) => offerOf(action, context, commands, t))
  return {
    selection: offers(offered.filter(isAboutItems)),
    here: offers(offered.filter((action) => !isAboutItems(action))),
  }
}

const isAboutItems = ({ places }: Action): boolean => places.includes('itemMenu') && !places.includes('folderMenu')

/** What is offered in one place, in order. */
export const offersFor = (
  place: ActionPlace,
  context: ActionContext,
  commands: BrowseCommands,
  t: Translate,
): Offer[] =>
  actionsFor(ACTIONS, place, context.perm)
    .filter((action) => action.offered?.(context) ?? true)
    .map((action) => offerOf(action, context, commands, t))

/** Offers as a menu shows them: a line between two groups. */
export const menuOf = (offers: readonly Offer[]): MenuEntry[] =>
  offers.flatMap((offer, index) => {
    const before = offers[index - 1]
    return before && before.group !== offer.group ? ['separator', offer] : [offer]
  })
