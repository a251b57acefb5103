import { useEffect, useRef } from 'react'
import { isTyping, matchesShortcut } from '#web/lib/keyboard.ts'
import { isSwitchedOff } from '#web/lib/single-keys.ts'
import { ACTIONS } from './action-list.ts'
import type { Action, ActionContext, PlainTextKey } from './actions.ts'
import type { BrowseCommands } from './commands.ts'

/** Whether a key was meant for the page: not typed into a field, not for a prompt or menu above it. */
function isForPage({ target, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || isTyping(target)) return false
  if (!(target instanceof HTMLElement)) return false
  return target === document.body || document.getElementById('app')?.contains(target) === true
}

/** Whether an element does something of its own on Enter. */
const takesEnter = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, button, [role=button], summary') !== null

/** The action of a key stroke, among those the person may do. */
function actionOf(event: KeyboardEvent, context: ActionContext): Action | undefined {
  const actions: readonly Action[] = ACTIONS
  return actions.find(
    ({ shortcut, otherKey, permitted, offered }) =>
      [shortcut, otherKey].some((key) => key !== undefined && matchesShortcut(event, key)) &&
      permitted(context.perm) &&
      (offered?.(context) ?? true),
  )
}

/** Runs actions by their shortcuts, wherever the focus is on the page; `onBlocked` is told why one cannot be run now. */
export function useActionKeys(
  context: ActionContext,
  commands: BrowseCommands,
  onBlocked: (action: Action, reason: PlainTextKey) => void,
): void {
  const latest = useRef({ context, commands, onBlocked })
  useEffect(() => {
    latest.current = { context, commands, onBlocked }
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isForPage(event) || isSwitchedOff(event)) return
      const { context, commands, onBlocked } = latest.current
      if (event.key === 'Escape') return commands.clearSelection()
      if (matchesShortcut(event, 'Alt+ArrowUp')) {
        event.preventDefault()
        return commands.openParent()
      }
      const action = actionOf(event, context)
      if (!action || (action.shortcut === 'Enter' && takesEnter(event.target))) return
      // Text that is marked on the page is what Ctrl+C copies then.
      if (action.id === 'copy' && getSelection()?.isCollapsed === false) return
      const blocked = action.blocked?.(context)
      // With nothing of ours to paste, the paste is the browser's: it may bring files from outside.
      if (blocked && action.id === 'paste') return
      event.preventDefault()
      if (blocked) onBlocked(action, blocked)
      else action.run(commands)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
