import { ArrowDown, ArrowUp, Check, X as Cross, Trash2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { Rule } from '#contract/rules.ts'
import { useText } from '#web/i18n/text.tsx'
import { type RuleFault, textOfRule } from '#web/lib/rule-faults.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Segmented } from '#web/ui/radio-group.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './rules.module.css'

export interface RuleLineProps {
  rule: Rule
  /** Position, counted from 1. */
  place: number
  count: number
  fault: RuleFault | undefined
  onChange: (change: Partial<Rule>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** Prevents Enter in an expression from saving the form: the expression may be incomplete. */
const ignoreEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault()
}

/** Edits one rule: effect, kind, path or expression, and position. */
export function RuleLine(props: RuleLineProps) {
  const { rule, place, fault, onChange } = props
  const { t } = useText()
  return (
    <>
      <span className={styles.place} aria-hidden>
        {place}
      </span>
      <div className={styles.verdict}>
        <Segmented
          label={t('people.rule.verdict', place)}
          hideLabel
          value={rule.allow ? 'allow' : 'deny'}
          choices={[
            { value: 'allow', text: t('people.rule.allow'), icon: Check },
            { value: 'deny', text: t('people.rule.deny'), icon: Cross },
          ]}
          onValue={(verdict) => onChange({ allow: verdict === 'allow' })}
        />
      </div>
      <Select
        className={styles.kind}
        label={t('people.rule.kind', place)}
        hideLabel
        value={rule.regex ? 'expression' : 'path'}
        options={[
          { value: 'path', text: t('people.rule.path') },
          { value: 'expression', text: t('people.rule.expression') },
        ]}
        onValue={(kind) => onChange({ regex: kind === 'expression' })}
      />
      <RuleText rule={rule} place={place} fault={fault} onChange={onChange} />
      <RuleTools {...props} />
    </>
  )
}

function RuleText({ rule, place, fault, onChange }: Pick<RuleLineProps, 'rule' | 'place' | 'fault' | 'onChange'>) {
  const { t } = useText()
  const said = fault && (fault.kind === 'empty' ? t('people.rule.empty') : t('people.rule.unusable', fault.reason))
  const shared = { className: styles.text, hideLabel: true, error: said, spellCheck: false, autoComplete: 'off' }
  return rule.regex ? (
    <TextField
      {...shared}
      dir="ltr"
      label={t('people.rule.expressionOf', place)}
      placeholder={t('people.rule.expressionExample')}
      value={textOfRule(rule)}
      onKeyDown={ignoreEnter}
      onChange={({ target }) => onChange({ regexp: { raw: target.value } })}
    />
  ) : (
    <TextField
      {...shared}
      label={t('people.rule.pathOf', place)}
      placeholder={t('people.rule.pathExample')}
      value={rule.path}
      onChange={({ target }) => onChange({ path: target.value })}
    />
  )
}

function RuleTools({ place, count, onMove, onRemove }: RuleLineProps) {
  const { t } = useText()
  return (
    <div className={styles.tools}>
      <IconButton
        label={t('people.rule.up', place)}
        icon={ArrowUp}
        shortcut="Alt+ArrowUp"
        disabledReason={place === 1 ? t('people.rule.isFirst') : undefined}
        onClick={() => onMove(-1)}
      />
      <IconButton
        label={t('people.rule.down', place)}
        icon={ArrowDown}
        shortcut="Alt+ArrowDown"
        disabledReason={place === count ? t('people.rule.isLast') : undefined}
        onClick={() => onMove(1)}
      />
      <IconButton label={t('people.rule.remove', place)} icon={Trash2} onClick={onRemove} />
    </div>
  )
}
