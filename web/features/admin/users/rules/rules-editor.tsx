import { Plus } from 'lucide-react'
import { type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react'
import type { Rule } from '#contract/rules.ts'
import { useText } from '#web/i18n/text.tsx'
import type { RuleFaults } from '#web/lib/rule-faults.ts'
import { Button } from '#web/ui/button.tsx'
import { editedRule, keyOfRule, movedRule, newRule } from './edits.ts'
import type { TestedUser } from './entry-note.tsx'
import { RuleLine } from './rule-line.tsx'
import { RuleTest } from './rule-test-field.tsx'
import styles from './rules.module.css'

export interface RulesEditorProps {
  /** Whether the surrounding card has this title already. */
  hideLegend?: boolean
  rules: readonly Rule[]
  faults: RuleFaults
  onRules: (rules: Rule[]) => void
  /** Rules that apply before these: the instance's, for a user's own rules. Null for the instance's rules. */
  before: readonly Rule[] | null
  /** Saved account that has these rules. */
  user?: TestedUser | undefined
}

/** Moves the focus to an element of the list after the next rendering. */
function useFocusLater() {
  const list = useRef<HTMLOListElement>(null)
  const wanted = useRef<(() => HTMLElement | null | undefined) | null>(null)
  useLayoutEffect(() => {
    wanted.current?.()?.focus()
    wanted.current = null
  })
  return {
    list,
    /** `find` is called after the next rendering. */
    focusLater: (find: () => HTMLElement | null | undefined) => {
      wanted.current = find
    },
  }
}

/** Edits the ordered list of path rules, with a field to test a path. */
export function RulesEditor({ hideLegend, rules, faults, onRules, before, user }: RulesEditorProps) {
  const { t } = useText()
  const id = useId()
  const { list, focusLater } = useFocusLater()
  const add = useRef<HTMLButtonElement>(null)

  const lineAt = (index: number) => list.current?.children.item(index)
  const addRule = () => {
    focusLater(() => lineAt(rules.length)?.querySelector<HTMLElement>('input:not([type=radio])'))
    onRules([...rules, newRule()])
  }
  const removeRule = (index: number) => {
    const next = Math.min(index, rules.length - 2)
    focusLater(() => lineAt(next)?.querySelector<HTMLElement>('button:last-of-type') ?? add.current)
    onRules(rules.filter((_, place) => place !== index))
  }
  const moveRule = (index: number, by: -1 | 1) => {
    // Moving the line in the DOM would remove the focus.
    const focused = document.activeElement
    focusLater(() => (focused instanceof HTMLElement ? focused : null))
    onRules(movedRule(rules, index, by))
  }
  const moveByKey = (index: number) => (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    moveRule(index, event.key === 'ArrowUp' ? -1 : 1)
  }

  return (
    <fieldset className={styles.editor} aria-describedby={`${id}-order`}>
      <legend className={hideLegend ? 'visually-hidden' : styles.legend}>{t('people.rules')}</legend>
      <p id={`${id}-order`} className={styles.note}>
        {t('people.rules.order')}
      </p>
      {rules.length > 0 && (
        <ol ref={list} className={styles.list}>
          {rules.map((rule, index) => (
            <li key={keyOfRule(rule)} className={styles.line} onKeyDown={moveByKey(index)}>
              <RuleLine
                rule={rule}
                place={index + 1}
                count={rules.length}
                fault={faults.get(rule)}
                onChange={(change) => onRules(editedRule(rules, index, change))}
                onMove={(by) => moveRule(index, by)}
                onRemove={() => removeRule(index)}
              />
            </li>
          ))}
        </ol>
      )}
      <div>
        <Button ref={add} icon={Plus} onClick={addRule}>
          {t('people.rules.add')}
        </Button>
      </div>
      {rules.length + (before?.length ?? 0) > 0 && (
        <RuleTest global={before ?? rules} own={before ? rules : []} user={user} />
      )}
    </fieldset>
  )
}
