import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MailAddress, type MailStatus } from '#contract/mail.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useWorkState } from '#web/ui/use-work-state.ts'
import styles from './mail.module.css'
import { mailServerCalls, mailStatusQuery } from './queries.ts'

/** Shows how much waits, and the last results. */
export function MailState({ status }: { status: MailStatus }) {
  const { t, format } = useText()
  const { waiting, sentAt, failure, links } = status
  const when = (at: number) => format.exactDate(new Date(at))
  return (
    <div className={styles.state}>
      {!links && <p>{t('mail.noLinks')}</p>}
      <p>{t('mail.waiting', waiting)}</p>
      {sentAt !== null && <p>{t('mail.lastSent', when(sentAt))}</p>}
      {failure && <p>{t('mail.lastFailure', when(failure.at), t(`mail.problem.${failure.problem}`))}</p>}
    </div>
  )
}

/** Sends a test to an address and says what failed. Enter in the field sends it, too, and not the form around it. */
export function MailTestField() {
  const { api, toasts } = usePageTools()
  const queries = useQueryClient()
  const { t } = useText()
  const [to, setTo] = useState('')
  const [fault, setFault] = useState<string>()
  const [state, run] = useWorkState()
  const send = async () => {
    try {
      const { problem } = await mailServerCalls(api).test(to.trim())
      if (problem === null) toasts.success(t('mail.test.sent', to.trim()))
      else setFault(t(`mail.problem.${problem}`))
      await queries.invalidateQueries({ queryKey: mailStatusQuery(api).queryKey })
    } catch (error) {
      toasts.error(t(errorKey(error)))
    }
  }
  const submit = () => {
    if (state !== 'idle') return
    const isAddress = MailAddress.safeParse(to.trim()).success
    setFault(isAddress ? undefined : t('mail.fault.address'))
    if (isAddress) void run(send)
  }
  return (
    <div className={styles.line}>
      <TextField
        className={styles.grow}
        label={t('mail.test.to')}
        type="email"
        dir="ltr"
        autoComplete="email"
        value={to}
        error={fault}
        onChange={({ target }) => {
          setTo(target.value)
          setFault(undefined)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          submit()
        }}
      />
      <Button state={state} onClick={submit}>
        {t('mail.test')}
      </Button>
    </div>
  )
}
