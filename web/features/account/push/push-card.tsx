import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { chooseLocale, LOCALES } from '#contract/locales.ts'
import type { PushChoices, PushState } from '#contract/push.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { useInstantSave } from '#web/lib/use-instant-save.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { useLostFocus } from '#web/ui/use-lost-focus.ts'
import { useWorkState } from '#web/ui/use-work-state.ts'
import { NOTICE_KINDS } from '../notices/kinds.ts'
import { browserState, currentAddress, type DeviceAddress, registerBrowser, unregisterBrowser } from './browser-push.ts'
import styles from './push.module.css'
import { pushCalls, pushQuery } from './queries.ts'

/** Selects the notifications that this device shows. Absent while administrators do not allow them. */
export function PushCard({ isAdmin }: { isAdmin: boolean }) {
  const { api } = usePageTools()
  const { t } = useText()
  const { data, error, refetch } = useQuery(pushQuery(api))
  if (data ? data.key === null : !error) return null
  return (
    <Card id="push.own" title={t('push.own')} detail={t('push.detail')}>
      {data?.key ? (
        <ThisDevice serverKey={data.key} state={data} isAdmin={isAdmin} />
      ) : (
        <LoadError error={error} onRetry={() => void refetch()} />
      )}
    </Card>
  )
}

function ThisDevice({ serverKey, state, isAdmin }: { serverKey: string; state: PushState; isAdmin: boolean }) {
  const { t } = useText()
  const box = useRef<HTMLDivElement>(null)
  const [allowed, setAllowed] = useState(browserState)
  const isUsable = allowed === 'allowed'
  const { data: address = null } = useQuery({
    queryKey: ['push', 'browser', serverKey],
    queryFn: () => currentAddress(serverKey),
    enabled: isUsable,
    staleTime: 0,
    networkMode: 'always',
  })
  const isOn = state.device !== null && address?.endpoint === state.device.endpoint
  useLostFocus(box, `${allowed} ${isOn}`, 'button')
  if (allowed === 'unsupported') return <p>{t('push.unsupported')}</p>
  if (allowed === 'blocked') return <p role="status">{t('push.blocked')}</p>
  return (
    <div ref={box} className={styles.fields}>
      {state.device !== null && isOn && address ? (
        <Choices choices={state.device} address={address} isAdmin={isAdmin} />
      ) : (
        <TurnOn serverKey={serverKey} choices={state.device} onDone={() => setAllowed(browserState())} />
      )}
    </div>
  )
}

/** Returns a function that makes a change and shows its result. */
function usePushChange() {
  const { api, toasts } = usePageTools()
  const queries = useQueryClient()
  const { t } = useText()
  return async (work: () => Promise<PushState>): Promise<boolean> => {
    try {
      const state = await work()
      await queries.invalidateQueries({ queryKey: ['push', 'browser'] })
      queries.setQueryData(pushQuery(api).queryKey, state)
      toasts.success(t('success.settingsUpdated'))
      return true
    } catch (error) {
      toasts.error(t(error instanceof ApiError ? errorKey(error) : 'push.failed'))
      await queries.invalidateQueries({ queryKey: pushQuery(api).queryKey })
      return false
    }
  }
}

/** Returns the language for messages while the user has selected none. */
function usePageLocale() {
  const { format } = useText()
  return chooseLocale(LOCALES, [format.locale]) ?? undefined
}

/** All kinds: a user who turns notifications on wants to be notified. */
const INITIAL: PushChoices = { kinds: NOTICE_KINDS.map(({ kind }) => kind), fileNames: false }

function TurnOn(props: { serverKey: string; choices: PushChoices | null; onDone: () => void }) {
  const { serverKey, choices, onDone } = props
  const { t } = useText()
  const { api } = usePageTools()
  const change = usePushChange()
  const locale = usePageLocale()
  const [state, run] = useWorkState()
  const turnOn = async () => {
    await change(async () => pushCalls(api).set(await registerBrowser(serverKey), choices ?? INITIAL, locale))
    onDone()
  }
  return (
    <div>
      <Button state={state} onClick={() => void run(turnOn)}>
        {t('push.turnOn')}
      </Button>
    </div>
  )
}

/** Selects the kinds of notifications. A change is shown and saved at once. */
function Choices(props: { choices: PushChoices; address: DeviceAddress; isAdmin: boolean }) {
  const { choices: given, address, isAdmin } = props
  const { t } = useText()
  const { api, toasts } = usePageTools()
  const { data } = useQuery({ ...pushQuery(api), refetchOnMount: false })
  const queries = useQueryClient()
  const change = usePushChange()
  const locale = usePageLocale()
  const [testing, runTest] = useWorkState()
  const [ending, runEnd] = useWorkState()
  const [{ kinds, fileNames }, choose] = useInstantSave<PushChoices>(data?.device ?? given, async (choices) => {
    // The answer to an earlier request would replace the choice.
    await queries.cancelQueries({ queryKey: pushQuery(api).queryKey })
    return change(() => pushCalls(api).set(address, choices, locale))
  })
  const test = async () => {
    try {
      const { problem } = await pushCalls(api).test()
      if (problem === null) toasts.success(t('push.sent'))
      else toasts.error(t(`push.problem.${problem}`))
      if (problem === 'gone') await turnOff()
    } catch (error) {
      toasts.error(t(errorKey(error)))
    }
  }
  const turnOff = () =>
    change(async () => {
      const state = await pushCalls(api).remove()
      await unregisterBrowser().catch(() => undefined)
      return state
    })
  return (
    <>
      {kinds.length === 0 && <p>{t('push.noKinds')}</p>}
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
        hint={t('push.fileNames.hint')}
        checked={fileNames}
        onChecked={(on) => choose({ kinds, fileNames: on })}
      />
      <div className={styles.line}>
        <Button state={testing} onClick={() => void runTest(test)}>
          {t('mail.test')}
        </Button>
        <Button state={ending} onClick={() => void runEnd(turnOff)}>
          {t('push.turnOff')}
        </Button>
      </div>
    </>
  )
}
