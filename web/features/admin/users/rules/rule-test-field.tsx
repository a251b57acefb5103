import { useState } from 'react'
import type { Rule } from '#contract/rules.ts'
import type { Translate } from '#web/i18n/catalog.ts'
import { useText } from '#web/i18n/text.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { EntryNote, type TestedUser } from './entry-note.tsx'
import { type RuleTestResult as Outcome, type PlacedRule, testRules } from './rule-test.ts'
import styles from './rules.module.css'

const nameOf = ({ list, index }: PlacedRule, t: Translate): string => t('people.trial.rule', list, index + 1)

const verdictOf = (decided: PlacedRule | null, t: Translate): string =>
  decided === null ? t('people.trial.none') : t('people.trial.decided', decided.rule.allow, nameOf(decided, t))

/** Returns the result for a path as a sentence. */
function sentenceOf(outcome: Outcome, t: Translate): string {
  if (outcome.by === 'none') return verdictOf(null, t)
  if (outcome.by === 'rule') return verdictOf(outcome.decided, t)
  const { perhaps, otherwise } = outcome
  return t('people.trial.perhaps', perhaps.rule.allow, nameOf(perhaps, t), verdictOf(otherwise, t))
}

/** Shows which rule applies to a path, and for a saved user the access entries that take something away there. */
export function RuleTest(props: {
  global: readonly Rule[]
  own: readonly Rule[]
  /** Undefined for the rules of all users, and for a new user, whom no access entry concerns alone. */
  user?: TestedUser | undefined
}) {
  const { global, own, user } = props
  const { t } = useText()
  const [path, setPath] = useState('')
  return (
    <div className={styles.trial}>
      <TextField
        label={t('people.trial')}
        placeholder={t('people.trial.example')}
        value={path}
        spellCheck={false}
        autoComplete="off"
        // Prevents Enter from saving the surrounding form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        onChange={({ target }) => setPath(target.value)}
      />
      <p className={styles.outcome} role="status">
        {path.trim() === '' ? t('people.trial.hint') : sentenceOf(testRules(path, global, own), t)}
        {user && path.trim() !== '' && <EntryNote path={path.trim()} user={user} />}
      </p>
    </div>
  )
}
