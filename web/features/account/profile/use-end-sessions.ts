import { useQueryClient } from '@tanstack/react-query'
import type { Device } from '#contract/sessions.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { accountCalls, accountQueries, devicesKey } from './queries.ts'

/**
 * Returns the actions that end sessions. Sessions are removed from the list at once, and restored with an error message if the server
 * refuses.
 */
export function useEndSessions() {
  const { api, toasts } = usePageTools()
  const queries = useQueryClient()
  const { t } = useText()
  const calls = accountCalls(api)
  const { queryKey } = accountQueries(api).devices()

  async function end(goes: (device: Device) => boolean, call: () => Promise<unknown>): Promise<void> {
    await queries.cancelQueries({ queryKey })
    queries.setQueryData(queryKey, (devices) => devices?.filter((device) => !goes(device)))
    try {
      await call()
      toasts.success(t('profile.deviceEnded'))
    } catch (error) {
      toasts.error(t(errorKey(error)))
    }
    await queries.invalidateQueries({ queryKey: devicesKey })
  }
  return {
    endOne: (device: Device) =>
      end(
        ({ id }) => id === device.id,
        () => calls.endSession(device.id),
      ),
    endOthers: () => end(({ current }) => !current, calls.endOtherSessions),
  }
}
