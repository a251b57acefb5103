import { useRef } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { RenameForm } from './rename-form.ts'
import { TOKENS, type Token } from './rename-pattern.ts'
import styles from './rename-several.module.css'

interface FieldsProps {
  readonly form: RenameForm
  readonly change: (changes: Partial<RenameForm>) => void
}

const ORDER: readonly Token[] = ['name', 'number', 'date', 'extension']

/** Pattern with its tokens, and the numbers. */
export function PatternFields({ form, change }: FieldsProps) {
  const { t } = useText()
  const field = useRef<HTMLDivElement>(null)
  const insert = (token: Token) => {
    const input = field.current?.querySelector('input')
    if (!input) return
    input.setRangeText(TOKENS[token], input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end')
    change({ pattern: input.value })
    input.focus()
  }
  return (
    <>
      <div ref={field}>
        <TextField
          label={t('rename.pattern')}
          value={form.pattern}
          select="all"
          data-autofocus
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => change({ pattern: event.target.value })}
        />
      </div>
      <fieldset className={styles.tokens}>
        <legend className="visually-hidden">{t('rename.insert')}</legend>
        <span className={styles.tokensLabel} aria-hidden>
          {t('rename.insert')}
        </span>
        {ORDER.map((token) => (
          <Button key={token} onClick={() => insert(token)}>
            {t(`rename.token.${token}`)}
          </Button>
        ))}
      </fieldset>
      <div className={styles.pair}>
        <TextField
          label={t('rename.start')}
          type="number"
          min={0}
          value={form.start}
          onChange={(event) => change({ start: event.target.value })}
        />
        <TextField
          label={t('rename.digits')}
          type="number"
          min={1}
          max={9}
          value={form.digits}
          onChange={(event) => change({ digits: event.target.value })}
        />
      </div>
    </>
  )
}

/** Text or expression to find, and its replacement. */
export function ReplaceFields({ form, change, invalid }: FieldsProps & { invalid: boolean }) {
  const { t } = useText()
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label={t('rename.find')}
          value={form.find}
          error={invalid ? t('rename.blocked.expression') : undefined}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => change({ find: event.target.value })}
        />
        <TextField
          label={t('rename.by')}
          value={form.by}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => change({ by: event.target.value })}
        />
      </div>
      <div className={styles.pair}>
        <Checkbox
          label={t('rename.matchCase')}
          checked={form.matchCase}
          onChecked={(matchCase) => change({ matchCase })}
        />
        <Checkbox
          label={t('rename.expression')}
          checked={form.expression}
          onChecked={(expression) => change({ expression })}
        />
      </div>
    </>
  )
}

/** Texts to add, and the case of letters. */
export function ChangeFields({ form, change }: FieldsProps) {
  const { t } = useText()
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label={t('rename.before')}
          value={form.before}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => change({ before: event.target.value })}
        />
        <TextField
          label={t('rename.after')}
          value={form.after}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => change({ after: event.target.value })}
        />
      </div>
      <Select
        label={t('rename.letters')}
        value={form.letters}
        options={(['keep', 'lower', 'upper', 'title'] as const).map((value) => ({
          value,
          text: t(`rename.letters.${value}`),
        }))}
        onValue={(letters) => change({ letters })}
      />
    </>
  )
}
