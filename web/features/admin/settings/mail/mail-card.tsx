import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { MailServer, MailStatus } from '#contract/mail.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmPrompt } from '#web/ui/confirm-prompt.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { useLostFocus } from '#web/ui/use-lost-focus.ts'
import { useWorkState } from '#web/ui/use-work-state.ts'
import styles from '../global-settings.module.css'
import { draftOf, faultsOf, type MailFault, updateOf } from './mail-draft.ts'
import { MailFields } from './mail-fields.tsx'
import { MailState, MailTestField } from './mail-state.tsx'
import { mailServerCalls, mailStatusQuery } from './queries.ts'

const FAULTLESS: ReadonlySet<MailFault> = new Set()

/** Edits the mail server, shows the state of its queue, and sends a test. */
export function MailCard() {
  const { api } = usePageTools()
  const { t } = useText()
  const { data, error, refetch } = useQuery(mailStatusQuery(api))
  if (data && !data.fixed) return <MailForm status={data} server={data.server} />
  return (
    <Card id="mail.server" title={t('mail.server')} detail={t('mail.server.detail')}>
      {data && (
        <div className={styles.fields}>
          <p>{t('mail.fixed')}</p>
          <MailState status={data} />
          <MailTestField />
        </div>
      )}
      {!data && (error ? <LoadError error={error} onRetry={() => void refetch()} /> : <Loading />)}
    </Card>
  )
}

/** Saves and removes the server. */
function useMailServer() {
  const { api, prompts, toasts, withProof } = usePageTools()
  const queries = useQueryClient()
  const { t } = useText()
  const calls = mailServerCalls(api)
  async function changing(work: Parameters<typeof withProof<MailStatus>>[0], done: string): Promise<void> {
    try {
      const status = await withProof(work)
      if (status === null) return
      queries.setQueryData(mailStatusQuery(api).queryKey, status)
      toasts.success(done)
    } catch (error) {
      toasts.error(t(errorKey(error)))
    }
  }
  return {
    save: (draft: ReturnType<typeof draftOf>) =>
      changing((proof) => calls.save(updateOf(draft), proof), t('success.settingsUpdated')),
    askToRemove: () => {
      const onConfirm = async () => {
        prompts.close()
        await changing((proof) => calls.remove(proof), t('mail.removed'))
      }
      prompts.open({
        id: 'mail-remove',
        content: (
          <ConfirmPrompt
            title={t('mail.remove')}
            confirm={t('mail.remove')}
            onConfirm={onConfirm}
            onClose={prompts.close}
          >
            {t('mail.remove.detail')}
          </ConfirmPrompt>
        ),
      })
    },
  }
}

function MailForm({ status, server }: { status: MailStatus; server: MailServer | null }) {
  const { t } = useText()
  const box = useRef<HTMLDivElement>(null)
  const [draft, setDraft] = useState(() => draftOf(server))
  const [faults, setFaults] = useState(FAULTLESS)
  const [state, run] = useWorkState()
  const { save, askToRemove } = useMailServer()
  const current = JSON.stringify(server)
  const [shown, setShown] = useState(current)
  if (shown !== current) {
    setShown(current)
    setDraft(draftOf(server))
    setFaults(FAULTLESS)
  }
  useLostFocus(box, current, 'input')
  useEffect(() => {
    if (faults.size > 0) box.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [faults])
  const submit = () => {
    if (state !== 'idle') return
    const found = faultsOf(draft, server)
    setFaults(found)
    if (found.size === 0) void run(() => save(draft))
  }
  return (
    <Card
      id="mail.server"
      title={t('mail.server')}
      detail={t('mail.server.detail')}
      onSubmit={submit}
      footer={
        <>
          {server && (
            <Button variant="plain" onClick={askToRemove}>
              {t('mail.remove')}
            </Button>
          )}
          <Button type="submit" variant="primary" state={state}>
            {t('settings.update')}
          </Button>
        </>
      }
    >
      <div ref={box} className={styles.fields}>
        <MailFields
          draft={draft}
          faults={faults}
          hasPassword={server?.hasPassword === true}
          onDraft={(changed) => {
            setDraft({ ...draft, ...changed })
            setFaults(FAULTLESS)
          }}
        />
      </div>
      {server && (
        <div className={styles.section}>
          <div className={styles.fields}>
            <MailState status={status} />
            <MailTestField />
          </div>
        </div>
      )}
    </Card>
  )
}
