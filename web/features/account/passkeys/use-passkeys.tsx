import { useQueryClient } from '@tanstack/react-query'
import type { NewCredential } from '#contract/passkey-credential.ts'
import type { Passkey, PasskeyCreation } from '#contract/passkeys.ts'
import type { TextKey } from '#web/i18n/catalog.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { deviceName } from '#web/lib/device-name.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { ConfirmPrompt } from '#web/ui/confirm-prompt.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { CodesPrompt } from '../second-factor/codes-prompt.tsx'
import { factorKey } from '../second-factor/queries.ts'
import { createPasskey } from './credentials.ts'
import { passkeyCalls, passkeysKey } from './queries.ts'
import { RenamePasskeyPrompt } from './rename-passkey-prompt.tsx'

/** Returns the message for a failure of the server or of the authenticator. */
function failureKey(error: unknown): TextKey {
  const isPresent = error instanceof DOMException && error.name === 'InvalidStateError'
  if (isPresent || (error instanceof ApiError && error.code === 'conflict')) return 'passkeys.exists'
  return error instanceof ApiError && error.code !== 'invalid' ? errorKey(error) : 'passkeys.refused'
}

/** Returns the actions that change passkeys. `onAdded` is called when one was added and its recovery codes were shown. */
export function usePasskeys(onAdded: () => void = () => undefined) {
  const { api, prompts, toasts, withProof } = usePageTools()
  const queries = useQueryClient()
  const { t } = useText()
  const calls = passkeyCalls(api)
  const onClose = prompts.close
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: passkeysKey })
    await queries.invalidateQueries({ queryKey: factorKey })
  }

  /** Returns the name of a new passkey: that of the browser and its system. */
  function defaultName(): string {
    const { browser, system } = deviceName(navigator.userAgent)
    return [browser, system].filter((part) => part !== null).join(' · ') || t('passkeys.title')
  }

  /** Returns null if the user canceled. */
  async function created(options: PasskeyCreation): Promise<NewCredential | null> {
    try {
      return await createPasskey(options)
    } catch (error) {
      if (error instanceof DOMException && error.name === 'NotAllowedError') return null
      throw error
    }
  }

  async function add(): Promise<void> {
    try {
      const options = await withProof((proof) => calls.begin(proof))
      const credential = options && (await created(options))
      if (!credential) return
      const { recoveryCodes } = await calls.add(defaultName(), credential)
      await refresh()
      if (recoveryCodes.length > 0) return showCodes(recoveryCodes)
      toasts.success(t('passkeys.added'))
      onAdded()
    } catch (error) {
      toasts.error(t(failureKey(error)))
    }
  }

  function showCodes(codes: readonly string[]): void {
    const onDone = () => {
      onClose()
      onAdded()
    }
    prompts.open({ id: 'recovery-codes', content: <CodesPrompt codes={codes} onClose={onDone} />, stays: true })
  }

  function rename(passkey: Passkey): void {
    const onName = async (name: string): Promise<void> => {
      await calls.rename(passkey.id, name)
      onClose()
      await refresh()
    }
    prompts.open({ id: 'passkey-name', content: <RenamePasskeyPrompt name={passkey.name} {...{ onName, onClose }} /> })
  }

  function askToRemove(passkey: Passkey, isLastFactor: boolean): void {
    const onConfirm = async (): Promise<void> => {
      onClose()
      try {
        if (await withProof((proof) => calls.remove(passkey.id, proof))) toasts.success(t('passkeys.removed'))
      } catch (error) {
        toasts.error(t(errorKey(error)))
      }
      await refresh()
    }
    const content = (
      <ConfirmPrompt
        title={t('passkeys.remove.title')}
        confirm={t('passkeys.remove.confirm')}
        {...{ onConfirm, onClose }}
      >
        <p>{t('passkeys.remove.detail', visibleName(passkey.name))}</p>
        {isLastFactor && <p>{t('factor.off.detail')}</p>}
      </ConfirmPrompt>
    )
    prompts.open({ id: 'passkey-remove', content })
  }
  return { add: () => void add(), rename, askToRemove }
}
