import { useState } from 'react'
import type { Rule } from '#contract/rules.ts'
import type { Translate } from '#web/i18n/catalogue.ts'
import { useText } from '#web/i18n/text.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './rules.module.css'
import { type Trial as Outcome, type PlacedRule, tryRules } from './trial.ts'

const nameOf = ({ list, index }: PlacedRule, t: Translate): string => t('people.trial.rule', list, index + 1)

const verdictOf = (decided: PlacedRule | null, t: Translate): string =>
  decided === null ? t('people.trial.none') : t('people.trial.decided', decided.rule.allow, nameOf(decided, t))

/** What comes of a path, as a sentence. */
function sentenceOf(outcome: Outcome, t: Translate): string {
  if (outcome.by === 'none') return verdictOf(null, t)
  if (outcome.by === 'rule') return verdictOf(outcome.decided, t)
  const { perhaps, otherwise } = outcome
  return t('people.trial.perhaps', perhaps.rule.allow, nameOf(perhaps, t), verdictOf(otherwise, t))
}

/** A path to try the rules on: says which of them decides. */
export function Trial({ global, own }: { global: readonly Rule[]; own: readonly Rule[] }) {
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
        // It is part of a form, which is not to be saved by asking.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        onChange={({ target }) => setPath(target.value)}
      />
      <p className={styles.outcome} role="status">
        {path.trim() === '' ? t('people.trial.hint') : sentenceOf(tryRules(path, global, own), t)}
      </p>
    </div>
  )
}
