import { useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { NAME_PROBLEM_TEXT, nameProblem } from '../../listing/item-name.ts'

interface NameHandlers {
  /** Initial name; empty for a new item. */
  initial: string
  isTaken: (name: string) => boolean
  onClose: () => void
  onName: (name: string) => void
}

/** Returns the state of a field for a name. The name is trimmed; confirming an unchanged one closes the prompt. */
export function useName({ initial, isTaken, onClose, onName }: NameHandlers) {
  const { t } = useText()
  const [text, setText] = useState(initial)
  const [tried, setTried] = useState(false)
  const name = text.trim()
  const unchanged = initial !== '' && name === initial
  const problem = unchanged ? undefined : nameProblem(name, isTaken)
  const shown = problem === 'taken' || (tried && problem) ? problem : undefined
  return {
    text,
    error: shown && t(NAME_PROBLEM_TEXT[shown]),
    change(next: string) {
      setTried(false)
      setText(next)
    },
    submit() {
      setTried(true)
      if (unchanged) onClose()
      else if (problem === undefined) onName(name)
    },
    /** Confirms a valid name that was changed, and otherwise cancels. */
    leave() {
      if (unchanged || problem !== undefined) onClose()
      else onName(name)
    },
  }
}
