import { useLayoutEffect } from 'react'
import { isTyping, matchesShortcut } from '#web/lib/keyboard.ts'
import { isDisabledKey } from '#web/lib/single-keys.ts'
import { useLatest } from '#web/lib/use-latest.ts'
import { ACTIONS } from './action-list.ts'
import type { Action, ActionContext, PlainTextKey } from './actions.ts'
import type { BrowseCommands } from './commands.ts'

/** Returns whether a key event is meant for the page, rather than for a text field or for a prompt or menu above it. */
function isForPage({ target, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || isTyping(target)) return false
  if (!(target instanceof HTMLElement)) return false
  return target === document.body || document.getElementById('app')?.contains(target) === true
}

/** Returns whether an element handles Enter itself. */
const takesEnter = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, button, [role=button], summary') !== null

/** Returns the action of a key stroke. */
function actionOf(event: KeyboardEvent, context: ActionContext): Action | undefined {
  const actions: readonly Action[] = ACTIONS
  return actions.find(
    ({ shortcut, offered }) =>
      shortcut !== undefined && matchesShortcut(event, shortcut) && (offered?.(context) ?? true),
  )
}

/** Calls `onNothing` if the paste that follows the current key stroke is not handled otherwise. */
const unlessPasted = (onNothing: () => void): void =>
  document.addEventListener(
    'paste',
    ({ defaultPrevented, target }) => {
      if (!defaultPrevented && !isTyping(target)) onNothing()
    },
    { once: true },
  )

/** Returns the reason that the user cannot perform an action now. */
const blockOf = ({ permitted, blocked }: Action, context: ActionContext): PlainTextKey | undefined =>
  permitted(context.perm) ? blocked?.(context) : 'browse.blocked.notPermitted'

/**
 * Runs actions by their shortcuts, regardless of which element of the page has the focus. `onBlocked` is called with the reason when an
 * action is not possible.
 */
export function useActionKeys(
  context: ActionContext,
  commands: BrowseCommands,
  onBlocked: (action: Action, reason: PlainTextKey) => void,
): void {
  const latest = useLatest({ context, commands, onBlocked })
  // Keys work as soon as the page shows what they act on.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isForPage(event) || isDisabledKey(event)) return
      const { context, commands, onBlocked } = latest.current
      // The first Escape ends the selection, the next one the filter.
      if (event.key === 'Escape') {
        if (context.count === 0 && !context.multiple) commands.endFilter()
        return commands.clearSelection()
      }
      if (matchesShortcut(event, 'Alt+ArrowUp')) {
        event.preventDefault()
        return commands.openParent()
      }
      const action = actionOf(event, context)
      if (!action || (action.shortcut === 'Enter' && takesEnter(event.target))) return
      // Ctrl+C copies selected text if there is any.
      if (action.id === 'copy' && getSelection()?.isCollapsed === false) return
      const blocked = blockOf(action, context)
      // The browser's own paste is not prevented if nothing can be pasted, because it may contain files from outside.
      if (blocked && action.id === 'paste') {
        if (context.clipboard) unlessPasted(() => onBlocked(action, blocked))
        return
      }
      event.preventDefault()
      if (blocked) onBlocked(action, blocked)
      else action.run(commands)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
