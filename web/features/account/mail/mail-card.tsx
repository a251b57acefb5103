import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { chooseLocale, LOCALES } from '#contract/locales.ts'
import { CODE_DIGITS, MailAddress, type MailChoices, type MailPreferences } from '#contract/mail.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { useInstantSave } from '#web/lib/use-instant-save.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useLostFocus } from '#web/ui/use-lost-focus.ts'
import { useWorkState } from '#web/ui/use-work-state.ts'
import { NOTICE_KINDS } from '../notices/kinds.ts'
import styles from './own-mail.module.css'
import { mailCalls, mailQuery } from './queries.ts'

/** Selects what the user gets by email, and where. Absent while the server sends no email. */
export function MailCard({ isAdmin }: { isAdmin: boolean }) {
  const { api } = usePageTools()
  const { t } = useText()
  const { data, error, refetch } = useQuery(mailQuery(api))
  if (data ? !data.available : !error) return null
  return (
    <Card id="mail.own" title={t('mail.own')}>
      {data ? <OwnMail mail={data} isAdmin={isAdmin} /> : <LoadError error={error} onRetry={() => void refetch()} />}
    </Card>
  )
}

function OwnMail({ mail, isAdmin }: { mail: MailPreferences; isAdmin: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  const [isEditing, setEditing] = useState(false)
  const step = stepOf(mail, isEditing)
  // After the first confirmation the checkboxes are next.
  useLostFocus(box, step, step === 'address' && mail.kinds.length > 0 ? 'button' : 'input')
  return (
    <div ref={box} className={styles.fields}>
      {step === 'code' && <Code address={mail.pending ?? ''} />}
      {step === 'new' && <NewAddress onDone={() => setEditing(false)} isCancelable={isEditing} />}
      {step === 'address' && <Address address={mail.address ?? ''} onChange={() => setEditing(true)} />}
      {mail.address !== null && <Choices mail={mail} isAdmin={isAdmin} />}
    </div>
  )
}

function stepOf({ address, pending }: MailPreferences, isEditing: boolean): 'code' | 'new' | 'address' {
  if (pending !== null) return 'code'
  return address === null || isEditing ? 'new' : 'address'
}

/** Returns a function that makes a change, shows its result and reports failures. `field` names the request's field that a form marks. */
function useMailChange() {
  const { api, toasts, withProof } = usePageTools()
  const queries = useQueryClient()
  const { t } = useText()
  return async (
    work: Parameters<typeof withProof<MailPreferences>>[0],
    { done, onInvalid }: { done: string; onInvalid?: () => void },
  ): Promise<boolean> => {
    try {
      const mail = await withProof(work)
      if (mail === null) return false
      queries.setQueryData(mailQuery(api).queryKey, mail)
      toasts.success(done)
      return true
    } catch (error) {
      const isInvalid = error instanceof ApiError && (error.code === 'invalid' || error.field === 'code')
      if (onInvalid && isInvalid) onInvalid()
      else toasts.error(t(errorKey(error)))
      await queries.invalidateQueries({ queryKey: mailQuery(api).queryKey })
      return false
    }
  }
}

/** Returns a function that sends a code to an address, and whether it was sent. */
function useSendCode() {
  const { t, format } = useText()
  const { api } = usePageTools()
  const changing = useMailChange()
  const locale = chooseLocale(LOCALES, [format.locale]) ?? undefined
  return (address: string, onInvalid?: () => void) =>
    changing((proof) => mailCalls(api).setAddress({ address, locale }, proof), {
      done: t('mail.codeSent', address),
      ...(onInvalid && { onInvalid }),
    })
}

function Address({ address, onChange }: { address: string; onChange: () => void }) {
  const { t } = useText()
  const { api } = usePageTools()
  const changing = useMailChange()
  const [state, run] = useWorkState()
  const remove = () => changing((proof) => mailCalls(api).removeAddress(proof), { done: t('success.settingsUpdated') })
  return (
    <div className={styles.line}>
      <p className={styles.grow}>
        <bdi dir="ltr">{address}</bdi>
      </p>
      <Button onClick={onChange}>{t('mail.change')}</Button>
      <Button state={state} onClick={() => void run(remove)}>
        {t('mail.stop')}
      </Button>
    </div>
  )
}

function Line({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className={styles.line} onSubmit={submit} noValidate>
      {children}
    </form>
  )
}

function NewAddress({ onDone, isCancelable }: { onDone: () => void; isCancelable: boolean }) {
  const { t } = useText()
  const sendCode = useSendCode()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const [state, run] = useWorkState()
  const submit = () => {
    const address = typed.trim()
    if (state !== 'idle') return
    if (!MailAddress.safeParse(address).success) return setFault(t('mail.fault.address'))
    void run(async () => {
      if (await sendCode(address, () => setFault(t('mail.problem.recipient')))) onDone()
    })
  }
  return (
    <Line onSubmit={submit}>
      <TextField
        className={styles.grow}
        label={t('mail.address')}
        type="email"
        dir="ltr"
        autoComplete="email"
        value={typed}
        error={fault}
        onChange={({ target }) => {
          setTyped(target.value)
          setFault(undefined)
        }}
      />
      <Button type="submit" variant="primary" state={state}>
        {t('mail.sendCode')}
      </Button>
      {isCancelable && <Button onClick={onDone}>{t('action.cancel')}</Button>}
    </Line>
  )
}

function Code({ address }: { address: string }) {
  const { t } = useText()
  const { api } = usePageTools()
  const changing = useMailChange()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const [state, run] = useWorkState()
  const [sending, runSending] = useWorkState()
  const [canceling, runCanceling] = useWorkState()
  const sendCode = useSendCode()
  const cancel = () => changing(() => mailCalls(api).cancelPending(), { done: t('success.settingsUpdated') })
  const submit = () => {
    const code = typed.replaceAll(/\s/g, '')
    if (state !== 'idle') return
    const onInvalid = () => setFault(t('mail.wrongCode'))
    if (!/^\d+$/.test(code) || code.length !== CODE_DIGITS) return onInvalid()
    void run(() => changing(() => mailCalls(api).confirm(code), { done: t('mail.confirmed'), onInvalid }))
  }
  return (
    <>
      <p>{t('mail.codeSent', address)}</p>
      <Line onSubmit={submit}>
        <TextField
          className={styles.grow}
          label={t('mail.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          value={typed}
          error={fault}
          onChange={({ target }) => {
            setTyped(target.value)
            setFault(undefined)
          }}
        />
        <Button type="submit" variant="primary" state={state}>
          {t('mail.confirm')}
        </Button>
        <Button state={sending} onClick={() => void runSending(() => sendCode(address))}>
          {t('mail.sendAgain')}
        </Button>
        <Button state={canceling} onClick={() => void runCanceling(cancel)}>
          {t('action.cancel')}
        </Button>
      </Line>
    </>
  )
}

/** Selects the kinds of notifications. A change is shown and saved at once. */
function Choices({ mail: given, isAdmin }: { mail: MailPreferences; isAdmin: boolean }) {
  const { t } = useText()
  const { api } = usePageTools()
  const { data: mail = given } = useQuery({ ...mailQuery(api), refetchOnMount: false })
  const queries = useQueryClient()
  const changing = useMailChange()
  const [{ kinds, fileNames }, choose] = useInstantSave<MailChoices>(mail, async (choices) => {
    // The answer to an earlier request would replace the choice.
    await queries.cancelQueries({ queryKey: mailQuery(api).queryKey })
    return changing(() => mailCalls(api).choose(choices), { done: t('success.settingsUpdated') })
  })
  return (
    <div className={styles.fields}>
      {kinds.length === 0 && <p>{t('mail.noKinds')}</p>}
      <div>
        {NOTICE_KINDS.filter(({ kind }) => kind !== 'storage_low' || isAdmin).map(({ kind, text }) => (
          <Checkbox
            key={kind}
            label={t(text)}
            checked={kinds.includes(kind)}
            onChecked={(on) =>
              choose({ kinds: [...kinds.filter((one) => one !== kind), ...(on ? [kind] : [])], fileNames })
            }
          />
        ))}
      </div>
      <Checkbox
        label={t('mail.fileNames')}
        hint={t('mail.fileNames.hint')}
        checked={fileNames}
        onChecked={(on) => choose({ kinds, fileNames: on })}
      />
    </div>
  )
}
