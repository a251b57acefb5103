import { useEffect, useRef, useState } from 'react'
import { TOKEN_EFFECTS } from '#contract/tokens.ts'
import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useWorkState } from '#web/ui/use-work-state.ts'
import type { TokenDraft } from './queries.ts'
import { faultsOfDraft, LIFETIMES, type TokenFaults, USES } from './token-draft.ts'
import styles from './tokens.module.css'

/** Edits the name, permissions, folder and lifetime of a new token. `faults` are the errors in `typed`. */
export function TokenPrompt(props: {
  typed: TokenDraft
  faults: TokenFaults
  /** Reports its own failures. */
  onSubmit: (draft: TokenDraft) => Promise<void>
  onClose: () => void
}) {
  const { typed, onSubmit, onClose } = props
  const { t } = useText()
  const box = useRef<HTMLDivElement>(null)
  const [draft, setDraft] = useState(typed)
  const [faults, setFaults] = useState(props.faults)
  const [state, run] = useWorkState()
  useEffect(() => {
    if (faults.name || faults.path) box.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [faults])
  const change = (changed: Partial<TokenDraft>) => {
    setDraft({ ...draft, ...changed })
    if (faults.name || faults.path) setFaults({})
  }
  const submit = () => {
    if (state !== 'idle') return
    const found = faultsOfDraft(draft)
    setFaults(found)
    if (!found.name) void run(() => onSubmit({ ...draft, name: draft.name.trim() }))
  }
  const lifetime = LIFETIMES.find(([, days]) => days === draft.days) ?? LIFETIMES[2]
  const use = USES.find(([, protocol]) => draft.protocols.includes(protocol)) ?? USES[0]
  return (
    <Dialog
      title={t('tokens.newTitle')}
      size="large"
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="primary" type="submit" state={state}>
            {t('tokens.make')}
          </Button>
        </>
      }
    >
      <div ref={box} className={styles.form}>
        <TextField
          label={t('tokens.name')}
          hint={t('tokens.name.hint')}
          dir="auto"
          maxLength={100}
          autoComplete="off"
          value={draft.name}
          error={faults.name && t('tokens.name.missing')}
          onChange={({ target }) => change({ name: target.value })}
          data-autofocus
        />
        <Select
          label={t('tokens.use')}
          value={use[1]}
          options={USES.map(([text, protocol]) => ({ value: protocol, text: t(text) }))}
          onValue={(protocol) => change({ protocols: [protocol] })}
        />
        <TextField
          label={t('tokens.path')}
          hint={t('tokens.path.hint')}
          dir="auto"
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="none"
          value={draft.path}
          error={faults.path && t('tokens.path.unusable')}
          onChange={({ target }) => change({ path: target.value })}
        />
        <fieldset className={styles.effects}>
          <legend>{t('tokens.effects')}</legend>
          <p className={styles.note}>{t('tokens.effects.hint')}</p>
          {TOKEN_EFFECTS.map((effect) => (
            <Checkbox
              key={effect}
              label={t(`people.right.${effect}`)}
              checked={draft.effects.includes(effect)}
              onChecked={(on) =>
                change({
                  effects: TOKEN_EFFECTS.filter((each) => (each === effect ? on : draft.effects.includes(each))),
                })
              }
            />
          ))}
        </fieldset>
        <Select
          label={t('tokens.days')}
          value={lifetime[0]}
          options={LIFETIMES.map(([text]) => ({ value: text, text: t(text) }))}
          onValue={(chosen) => change({ days: LIFETIMES.find(([text]) => text === chosen)?.[1] ?? draft.days })}
        />
      </div>
    </Dialog>
  )
}
