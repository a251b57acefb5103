import { type KeyboardEvent, useRef } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { isCharacter } from '../listing/is-character.ts'
import { findTyped, NO_TYPE_AHEAD, typeAhead } from '../listing/type-ahead.ts'
import { setExpanded } from './tree-state.ts'

/** Returns the lines of a tree in the order of display. */
export const linesOf = (tree: Element): HTMLElement[] => [...tree.querySelectorAll<HTMLElement>('[role=treeitem]')]

const levelOf = (line: Element | undefined): number => Number(line?.getAttribute('aria-level') ?? 0)

/** Returns the index of the line around one, or -1. */
const parentIndex = (lines: readonly HTMLElement[], index: number): number =>
  lines.findLastIndex((line, at) => at < index && levelOf(line) < levelOf(lines[index]))

/**
 * Returns the key handler of the tree, as in the tree pattern of the ARIA authoring practices: arrow keys, Home, End, Enter, and searching
 * by typing. `active` is the id of the active line.
 */
export function useTreeKeyboard(active: string | null, onActivate: (line: HTMLElement) => void) {
  const { direction, format } = useText()
  const typing = useRef(NO_TYPE_AHEAD)

  return (event: KeyboardEvent<HTMLElement>): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const lines = linesOf(event.currentTarget)
    const index = lines.findIndex(({ id }) => id === active)
    const line = lines[index]
    const [deeper, higher] = direction === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
    const go = (to: number) => {
      const next = lines[Math.min(Math.max(to, 0), lines.length - 1)]
      if (next) onActivate(next)
    }
    const folder = line?.dataset.folder
    const isExpanded = line?.getAttribute('aria-expanded')
    if (event.key === 'ArrowDown') go(index + 1)
    else if (event.key === 'ArrowUp') go(index === -1 ? lines.length - 1 : index - 1)
    else if (event.key === 'Home') go(0)
    else if (event.key === 'End') go(lines.length - 1)
    else if (event.key === deeper) {
      if (folder !== undefined && isExpanded === 'false') setExpanded(folder, true)
      else if (isExpanded === 'true' && levelOf(lines[index + 1]) > levelOf(line)) go(index + 1)
    } else if (event.key === higher) {
      if (folder !== undefined && isExpanded === 'true') setExpanded(folder, false)
      else if (levelOf(line) > 1) go(parentIndex(lines, index))
    } else if (event.key === 'Enter') line?.click()
    else if (event.key !== ' ' && isCharacter(event)) {
      typing.current = typeAhead(typing.current, event.key, event.timeStamp)
      const listed = { names: lines.map(({ dataset }) => dataset.name ?? '') }
      const found = findTyped(listed, { rows: [...lines.keys()] }, index, typing.current.typed, format.locale)
      if (found !== -1) go(found)
    } else return
    event.preventDefault()
  }
}
