import { useQueryClient } from '@tanstack/react-query'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import type { Prove } from '#web/lib/proof.ts'
import { ConfirmPrompt } from '#web/ui/confirm-prompt.tsx'
import { CodesPrompt } from './codes-prompt.tsx'
import { factorCalls, factorKey } from './queries.ts'
import { SetupPrompt } from './setup-prompt.tsx'

/** Returns the actions that change the second factor in prompts. `onDone` is called when a new one is on and its codes were shown. */
export function useSecondFactor(onDone: () => void = () => undefined) {
  const { api, prompts, toasts, withProof } = usePageTools()
  const queries = useQueryClient()
  const { t } = useText()
  const calls = factorCalls(api)
  const refresh = () => queries.invalidateQueries({ queryKey: factorKey })

  /** Makes a call that needs proof. Resolves to null when it was canceled or failed, which is reported. */
  const proven: Prove = async (call) => {
    try {
      return await withProof(call)
    } catch (error) {
      toasts.error(t(errorKey(error)))
      return null
    }
  }

  function showCodes(codes: readonly string[], after: () => void): void {
    const onClose = () => {
      prompts.close()
      after()
    }
    prompts.open({ id: 'recovery-codes', content: <CodesPrompt codes={codes} onClose={onClose} />, stays: true })
    void refresh()
  }

  async function setUp(): Promise<void> {
    const setup = await proven((proof) => calls.begin(proof))
    if (!setup) return
    const onCode = async (code: string) => showCodes(await calls.confirm(code), onDone)
    prompts.open({ id: 'second-factor', content: <SetupPrompt {...{ setup, onCode }} onClose={prompts.close} /> })
  }

  async function renewCodes(): Promise<void> {
    const codes = await proven((proof) => calls.renewCodes(proof))
    if (codes) showCodes(codes, () => undefined)
  }

  function askToTurnOff(hasPasskeys: boolean): void {
    const onConfirm = async (): Promise<void> => {
      prompts.close()
      if (await proven((proof) => calls.turnOff(proof))) toasts.success(t('factor.off.done'))
      await refresh()
    }
    const texts = { title: t('factor.off.title'), confirm: t('factor.off') }
    const content = (
      <ConfirmPrompt {...texts} onConfirm={onConfirm} onClose={prompts.close}>
        {t(hasPasskeys ? 'factor.off.passkeys' : 'factor.off.detail')}
      </ConfirmPrompt>
    )
    prompts.open({ id: 'second-factor-off', content })
  }
  return { setUp: () => void setUp(), renewCodes: () => void renewCodes(), askToTurnOff }
}
